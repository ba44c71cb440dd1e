import { callsOf } from './calls.mjs';
import { addScripts } from './scripts.mjs';
import { scriptText } from './texts.mjs';
import { median } from './timing.mjs';

/** Characters per script: 31 MB in 10,000. */
const SIZE = 3_100;
const SEARCHED = [1_000, 2_777, 4_554, 6_331, 8_108];
const MOVES = 200;

/** @type {import('./figures.mjs').Part} */
export const peersPart = {
  name: 'peers',
  title: 'At the sizes that others were measured at: one call at a time, medians',
  anew: true,
  async measure({ start }) {
    const filled = await start();
    await addScripts(filled, SIZE);
    await filled.stop();
    const server = await start();
    const figures = [...(await measureScripts(server)), ...(await measureItems(server))];
    await server.stop();
    return figures.map((figure) => ({ unit: 'ms', ...figure }));
  },
};

async function measureScripts(server) {
  const { ask, change } = await callsOf(server);
  const { scripts } = await ask('scripts.list');
  // A number that only few of the texts have.
  const queries = SEARCHED.map((at) => /\b[1-9]\d{5,6}\b/.exec(scriptText(at, SIZE))?.[0] ?? 'nowhere');
  const save = (at) =>
    change('scripts.save', {
      id: scripts[0].id,
      baseVersion: scripts[0].version + at,
      content: `${at}\n${scriptText(at, SIZE)}`,
    });
  return [
    {
      name: 'the list of 10,000 scripts of 31 MB',
      figure: await median(20, () => ask('scripts.list')),
      peer: 'ByteStash: 18 ms',
      note: 'the facts of all at once, compressed',
    },
    {
      name: 'a search in them',
      figure: await median(20, (at) => ask('scripts.search', { query: queries[at % queries.length] })),
      peer: 'ByteStash: 46–50 ms',
    },
    {
      name: 'a save there',
      figure: await median(40, save),
      peer: 'ByteStash: 2.7 ms',
      note: 'keeps the version before, signs the text for the search, and is on the disk',
    },
  ];
}

async function measureItems(server) {
  const { ask, change } = await callsOf(server);
  const { id: featureId } = await change('devflow.addFeature', { name: 'Board' });
  const statuses = [];
  for (const name of ['Ready', 'In progress', 'Review'])
    statuses.push(await change('devflow.addStatus', { name }));
  let count = 0;
  async function fillUpTo(items) {
    for (; count < items; count++)
      await change('devflow.addItem', {
        featureId,
        title: `Item ${count}`,
        statusId: statuses[count % statuses.length].id,
      });
  }
  async function move() {
    const { items } = await ask('devflow.openItems', { featureId });
    const item = (at) => items[(at * 7919) % items.length];
    return median(MOVES, (at) =>
      change('devflow.moveItem', {
        id: item(at).id,
        statusId: item(at + 1).statusId,
        afterId: item(at + 1).id,
        operationId: `bench-${count}-${at}`,
      }),
    );
  }
  await fillUpTo(1_000);
  const first = { name: 'a move among 1,000 items', figure: await move(), peer: 'Kanboard: 12 ms' };
  await fillUpTo(10_000);
  const second = { name: 'a move among 10,000 items', figure: await move(), peer: 'Kanboard: 67 ms' };
  const board = () => ask('devflow.openItems', { featureId });
  const bytes = JSON.stringify(await board()).length;
  return [
    first,
    second,
    {
      name: 'the items of the board of 10,000',
      figure: await median(20, board),
      peer: 'Kanboard: a page of 66 MB',
      note: `${(bytes / 1_000_000).toFixed(1)} MB before compression`,
    },
  ];
}
