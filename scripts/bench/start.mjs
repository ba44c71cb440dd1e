import { readdirSync, statSync } from 'node:fs';
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
      mebibytes('the data of an empty account', bytesBelow(path.join(clone, dataDir)) / 1024),
    ];
  },
};

/** Bytes on the disk that the files of a folder take. */
function bytesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesBelow(file) : statSync(file).blocks * 512);
  }, 0);
}
