import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** @type {import('./figures.mjs').Part} */
export const startPart = {
  name: 'start',
  title: 'Starting, and what an idle server takes',
  async measure({ clone, dataDir, start, readyMs }) {
    const empty = await start();
    await empty.stop();
    const server = await start();
    const { serverKib, databaseKib } = await server.idleMemory();
    const { endedMs } = await server.stop();
    const mebibytes = (name, kib) => ({ name, figure: kib / 1024, unit: 'MiB' });
    return [
      { name: 'clean clone to ready', figure: readyMs / 1000, unit: 's', headline: 'clean clone to ready' },
      { name: 'built, with a new database', figure: empty.readyMs / 1000, unit: 's' },
      { name: 'the same again, nothing changed', figure: server.readyMs / 1000, unit: 's' },
      { name: 'SIGTERM to ended', figure: endedMs / 1000, unit: 's' },
      { ...mebibytes('memory of the server, idle', serverKib), headline: 'memory of the idle server' },
      mebibytes('memory of its database, idle', databaseKib),
      mebibytes('the built product, without its packages', bytesBelow(path.join(clone, 'dist')) / 1024),
      mebibytes('what the image adds to its base: the product and its packages', imageBytes(clone) / 1024),
      mebibytes('the data of an empty account', bytesBelow(path.join(clone, dataDir)) / 1024),
    ];
  },
};

/** Of the built product with the packages that it runs with, as the Dockerfile puts them together. */
function imageBytes(clone) {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolstead-image-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(path.join(clone, file), path.join(folder, file));
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' });
    for (const name of ['typescript', '@typescript'])
      rmSync(path.join(folder, 'node_modules', name), { recursive: true, force: true });
    return bytesBelow(folder) + bytesBelow(path.join(clone, 'dist'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bytes on the disk that the files of a folder take. */
function bytesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesBelow(file) : lstatSync(file).blocks * 512);
  }, 0);
}
