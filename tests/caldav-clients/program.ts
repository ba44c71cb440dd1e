import { execFile } from 'node:child_process';
import { join } from 'node:path';

interface Clients {
  folder: string;
  environment: Record<string, string>;
}

const { folder, environment } = JSON.parse(
  process.env.CALDAV_CLIENTS ?? '{"folder":"","environment":{}}',
) as Clients;

/** Debian's, for which its modules are made; another one may come first in the path. */
const PYTHON = '/usr/bin/python3';

/** How a program ended, with what it said. */
export interface Ended {
  code: number;
  said: string;
}

/** Runs a script of Python, one of the programs' or a file, in a home of its own, and resolves to how it ended. */
export async function runPython(script: string, parameters: readonly string[], home: string): Promise<Ended> {
  if (folder === '') throw new Error('The programs are not there: run npm run test:caldav');
  const path = script.includes('/') ? script : join(folder, script);
  const env = {
    ...process.env,
    ...environment,
    PATH: `${folder}:${process.env.PATH ?? ''}`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
  };
  return new Promise((resolve) => {
    execFile(PYTHON, [path, ...parameters], { env, cwd: home }, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, said: `${stdout}${stderr}` });
    });
  });
}
