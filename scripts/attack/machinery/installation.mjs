import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../setup/command.mjs';
import { readyUrl } from '../../setup/ready-url.mjs';

/** What Node takes by itself on a machine of 2 GB. */
const HEAP_MIB = 1024;

/**
 * What is attacked.
 *
 * @typedef {object} Installation
 * @property {string} url
 * @property {number} [pid] of the server; undefined if others started it
 * @property {Record<string, string>} environment in which the command-line programs find its database
 * @property {Promise<{ held: false, figure: string }>} ended resolves when the server ends without being asked
 * @property {() => Promise<void>} end
 */

/**
 * Starts what is built, with a new data directory, as on a machine of 2 GB.
 *
 * @returns {Promise<Installation>}
 */
export async function startInstallation() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'toolstead-attack-'));
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_URL_FILE: '' };
  const server = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MIB}`, path.join(root, 'scripts/start.mjs')],
    {
      cwd: root,
      env: { ...environment, PORT: '0', SMTP_URL: '', LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const end = () => server.kill('SIGTERM');
  process.once('exit', end);
  const exited = once(server, 'exit');
  const url = await readyUrl(server);
  return {
    url,
    pid: server.pid,
    environment,
    ended: exited.then(([code, signal]) => ({ held: false, figure: `the server ended (${code ?? signal})` })),
    async end() {
      process.off('exit', end);
      end();
      // One that is frozen hears no signal but this.
      const kill = setTimeout(() => server.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(kill);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * An installation that runs already; its settings are those of this process.
 *
 * @returns {Installation}
 */
export function givenInstallation(url) {
  return {
    url: url.replace(/\/$/, ''),
    environment: process.env,
    ended: new Promise(() => undefined),
    end: async () => undefined,
  };
}
