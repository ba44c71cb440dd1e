import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Ended, runPython } from './program';

/** A program that keeps a folder of a device in step with a calendar. */
export interface Vdirsyncer {
  folder: string;
  sync: () => Promise<Ended>;
  /** The objects of the folder by the names of their files. */
  files: () => Promise<Map<string, string>>;
}

/** Sets a vdirsyncer up in a home of its own, and lets it find the calendars. */
export async function setUpVdirsyncer(
  home: string,
  { url, username, token, calendarId }: { url: string; username: string; token: string; calendarId: number },
): Promise<Vdirsyncer> {
  const local = join(home, 'local');
  await mkdir(join(home, 'config/vdirsyncer'), { recursive: true });
  await writeFile(
    join(home, 'config/vdirsyncer/config'),
    `[general]
status_path = "${home}/status/"
[pair cal]
a = "loc"
b = "dav"
collections = ["from b"]
conflict_resolution = "b wins"
metadata = ["displayname", "color"]
[storage loc]
type = "filesystem"
path = "${local}"
fileext = ".ics"
[storage dav]
type = "caldav"
url = "${url}"
username = "${username}"
password = "${token}"
`,
  );
  const folder = join(local, `calendar-${String(calendarId)}`);
  await mkdir(folder, { recursive: true });
  expect(await runPython('vdirsyncer', ['discover', '--list'], home)).toMatchObject({ code: 0 });
  return {
    folder,
    sync: () => runPython('vdirsyncer', ['sync'], home),
    async files() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.ics')).sort();
      return new Map(
        await Promise.all(
          names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
        ),
      );
    },
  };
}

/** Numbers below others, always the same for a seed. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
