import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { addDevFlowItems } from './devflow.mjs';
import { callsOf } from './calls.mjs';
import { addScripts } from './scripts.mjs';
import { scriptText } from './texts.mjs';
import { medianOf, timed } from './timing.mjs';

const ROUNDS = 3;
const SAVES = 20;
const GOAL = { atMost: 150 };

const numbers = Array.from({ length: 5 }, (_, at) => 1_000 + at * 1_777);
const partOf = (number, pattern) => pattern.exec(scriptText(number, 20_000))?.[0] ?? 'none';

/** What people search for, by kind: several texts each. */
const SEARCHES = {
  'of a rare text': numbers.map((number) => partOf(number, /[0-9a-f]{8}-[0-9a-f]{4}/)),
  'of a rare number': numbers.map((number) => partOf(number, /\b[1-9]\d{6}\b/)),
  'of what no text has': ['nowhere to be found', 'zebra_quagga', 'x86_64', 'Kuala Lumpur', 'qwertz'],
  'of three characters that none has': ['zqx', 'q#7', '~~~', 'xjx', '€10'],
  'of common words side by side': [
    'nightly job order',
    'customer payment stock',
    'paid late may',
    'use remove add',
  ],
  'of a common word': ['SELECT', 'Update', 'order by', 'where', 'values'],
  'of two characters': ['ab', 'qz', '=1', '§§', 'zx'],
  'of one character': ['a', '§', '%', '7', '€'],
  'in Chinese': ['数据库查询', '修复', '吉隆坡仓库', '没有这句话', '慢查询优化'],
  'of symbols': [');\n\n--', "<> '", "='", '&&', '-- /*'],
};

/** @type {import('./figures.mjs').Part} */
export const searchPart = {
  name: 'search',
  reason:
    'A common word is looked for in the texts of all that may have it, and what is found of open items is answered whole: 20,000 of them, since their list filters as it is typed. 16 MB are read, folded and signed once more in the search after their save. On a faster machine they took 129 and 366 ms.',
  title: '10,000 varied scripts of 200 MB, and 60,000 open items: searches one at a time, medians',
  anew: true,
  async measure({ start, ...bench }) {
    const filled = await start();
    await addScripts(filled);
    addDevFlowItems(bench);
    await filled.stop();
    const server = await start();
    const figures = [
      ...(await measureSearches(server)),
      ...(await measureItems(server)),
      ...(await measureSaves(server)),
    ];
    await server.stop();
    return [...figures, ...signatureCosts(bench)];
  },
};

async function measureSearches(server) {
  const { ask } = await callsOf(server);
  const search = (query) => ask('scripts.search', { query });
  const first = await timed(() => search('the first search of all'));
  const figures = [{ name: 'the first search after a start', figure: first, unit: 'ms' }];
  for (const [kind, queries] of Object.entries(SEARCHES)) {
    const times = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const query of queries) {
        times.push(await timed(async () => (found += (await search(query)).hits.length)));
      }
    }
    const note = `slowest ${Math.max(...times).toFixed(0)} ms; ${found / ROUNDS} hits in ${queries.length} searches`;
    figures.push({
      name: `a search ${kind}`,
      figure: medianOf(times),
      unit: 'ms',
      goal: GOAL,
      note,
      ...(kind === 'of a rare text' && { peer: 'ByteStash, 10,000 snippets of 31 MB: 46–50 ms' }),
    });
  }
  return figures;
}

async function measureItems(server) {
  const { ask } = await callsOf(server);
  const kinds = { 'a word that none has': 'zebra', 'a rare text': 'Item 19998:', 'a common word': 'people' };
  const figures = [];
  for (const [kind, search] of Object.entries(kinds)) {
    const times = [];
    for (let round = 0; round < 2 * ROUNDS; round++)
      times.push(await timed(() => ask('devflow.findOpen', { search })));
    figures.push({
      name: `of DevFlow's open items: ${kind}`,
      figure: medianOf(times),
      unit: 'ms',
      goal: GOAL,
    });
  }
  return figures;
}

/** Each save is followed by a search of what it stored. */
async function measureSaves(server) {
  const { ask, change } = await callsOf(server);
  const [{ id, version }] = (await ask('scripts.list')).scripts;
  let baseVersion = version;
  const figures = [];
  for (const [size, what] of [
    [20_000, '20 kB'],
    [1_000_000, '1 MB'],
    [16_000_000, '16 MB'],
  ]) {
    const text = scriptText(size, size);
    const saves = [];
    const searches = [];
    for (let at = 0; at < (size > 100_000 ? 3 : SAVES); at++) {
      const query = `saved as ${size} in round ${at}`;
      const content = `${text.slice(query.length)}${query}`;
      saves.push(await timed(() => change('scripts.save', { id, baseVersion: baseVersion++, content })));
      searches.push(
        await timed(async () => {
          const { hits } = await ask('scripts.search', { query });
          if (hits.length !== 1) throw new Error(`${query} is not found`);
        }),
      );
    }
    figures.push(
      { name: `a save of ${what}`, figure: medianOf(saves), unit: 'ms' },
      {
        name: `a search right after a save of ${what}`,
        figure: medianOf(searches),
        unit: 'ms',
        goal: size > 1_000_000 ? { atMost: 500 } : GOAL,
      },
    );
  }
  return figures;
}

function signatureCosts({ clone, dataDir }) {
  const bytesOf = (table) =>
    statSync(path.join(clone, dataDir, 'database/data/toolstead', `${table}.ibd`)).size;
  const texts = Array.from({ length: 500 }, (_, at) => scriptText(at, 20_000));
  const output = execFileSync('npx', ['tsx', path.join('scripts', 'bench', 'time-signatures.ts')], {
    cwd: clone,
    input: JSON.stringify(texts),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return [
    { name: 'signatures: processor time per MB of text', figure: Number(output), unit: 'ms' },
    {
      name: 'signatures: their table',
      figure: bytesOf('script_signatures') / 1e6,
      unit: 'MB',
      note: `the texts' has ${(bytesOf('script_texts') / 1e6).toFixed(0)} MB`,
    },
  ];
}
