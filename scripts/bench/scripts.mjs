import { callsOf } from './calls.mjs';
import { scriptText } from './texts.mjs';
import { median, timed } from './timing.mjs';

const SCRIPTS = 10_000;
/** Characters per script: 200 MB in total. */
const SIZE = 20_000;
const IMPORTED_AT_ONCE = 1_000;
/** Parts of a streamed response between two memory samples. */
const LOOK_EVERY = 50;

/** @type {import('./figures.mjs').Part} */
export const scriptsPart = {
  name: 'scripts',
  title: '10,000 scripts of 200 MB: one call at a time, medians',
  anew: true,
  async measure({ start }) {
    const filled = await start();
    const importMs = await addScripts(filled);
    await filled.stop();
    const server = await start();
    const { listMs, saveMs, readOutMs, readOutKib } = await measureScripts(server);
    await server.stop();
    return [
      { name: 'importing them', figure: importMs / 1000, unit: 's' },
      {
        name: 'their list',
        figure: listMs,
        unit: 'ms',
        peer: 'ByteStash, 10,000 snippets of 31 MB: 18 ms',
      },
      { name: 'a save of 20 kB', figure: saveMs, unit: 'ms', peer: 'ByteStash: 2.7 ms' },
      { name: 'all of them by the documented call', figure: readOutMs / 1000, unit: 's' },
      { name: 'more memory meanwhile', figure: readOutKib / 1024, unit: 'MiB' },
    ];
  },
};

/** Adds 10,000 scripts of `size` characters each to `master` by the documented call; returns the duration of the calls. */
export async function addScripts(server, size = SIZE) {
  const { answered } = await callsOf(server);
  let importMs = 0;
  for (let from = 0; from < SCRIPTS; from += IMPORTED_AT_ONCE) {
    const batch = Array.from({ length: IMPORTED_AT_ONCE }, (_, at) => [
      `script ${from + at}`,
      scriptText(from + at, size),
    ]);
    const body = { scripts: Object.fromEntries(batch) };
    importMs += await timed(() => answered('ScriptManager.php', { body }));
  }
  return importMs;
}

async function measureScripts(server) {
  const { answered, ask, change } = await callsOf(server);
  const { scripts } = await ask('scripts.list');
  const save = (at) =>
    change('scripts.save', {
      id: scripts[0].id,
      baseVersion: at + 1,
      content: `${at}\n${scriptText(at, SIZE)}`,
    });
  return {
    listMs: await median(5, () => ask('scripts.list')),
    saveMs: await median(40, save),
    ...(await readOut()),
  };

  /** Reads the streamed response without delay. */
  async function readOut() {
    const before = server.serverKib();
    let peak = before;
    let parts = 0;
    let bytes = 0;
    const readOutMs = await timed(async () => {
      for await (const part of (await answered('ScriptManager.php')).body) {
        bytes += part.length;
        if (++parts % LOOK_EVERY === 0) peak = Math.max(peak, server.serverKib());
      }
    });
    if (bytes < SCRIPTS * SIZE) throw new Error(`Only ${bytes} bytes came`);
    return { readOutMs, readOutKib: peak - before };
  }
}
