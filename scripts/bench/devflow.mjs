import { callsOf } from './calls.mjs';
import { fill } from './clone.mjs';
import { p95 } from './timing.mjs';

const CALLS = 400;
const PEERS = {
  'a move': 'Kanboard: 12 ms at 1,000 tasks, 67 ms at 10,000',
  '20,000 open items of a feature': 'Kanboard: a page of 66 MB at 10,000',
};

/** Gives `master` 100,000 items. */
export function addDevFlowItems(bench) {
  fill(bench, 'fill-devflow');
}

/** @type {import('./figures.mjs').Part} */
export const devflowPart = {
  name: 'devflow',
  title: '100,000 DevFlow items: one call at a time, p95',
  anew: true,
  async measure({ start, ...bench }) {
    const server = await start();
    addDevFlowItems(bench);
    const figures = await measureDevFlow(server);
    await server.stop();
    return Object.entries(figures).map(([name, figure]) => ({
      name,
      figure,
      unit: 'ms',
      ...(PEERS[name] && { peer: PEERS[name] }),
    }));
  },
};

async function measureDevFlow(server) {
  const { ask, change } = await callsOf(server);
  const { features } = await ask('devflow.overview');
  const [first, second] = features;
  const { items } = await ask('devflow.openItems', { featureId: first.id });
  const item = (at) => items[(at * 7919) % items.length];
  const columns = ['title', 'status', 'created_at', 'completed_at'];
  return {
    'a move': await p95(CALLS, (at) =>
      change('devflow.moveItem', {
        id: item(at).id,
        statusId: item(at + 1).statusId,
        afterId: item(at + 1).id,
        operationId: `bench-${at}`,
      }),
    ),
    // Each behind the previous one: the fastest way to exhaust the gaps of positions.
    'a move behind the one before': await p95(CALLS, (at) =>
      change('devflow.moveItem', {
        id: items[at + 1].id,
        statusId: items[at].statusId,
        afterId: items[at].id,
        operationId: `bench-chain-${at}`,
      }),
    ),
    'counts of all features': await p95(20, () => ask('devflow.overview')),
    '20,000 open items of a feature': await p95(20, () => ask('devflow.openItems', { featureId: first.id })),
    'a sorted page of 20,000 completed': await p95(40, (at) =>
      ask('devflow.completedItems', {
        featureId: second.id,
        sort: { column: columns[at % 4], direction: at % 8 < 4 ? 'asc' : 'desc' },
        offset: 200 * (at % 20),
      }),
    ),
    'a search in them': await p95(20, (at) =>
      ask('devflow.completedItems', { featureId: second.id, search: `what ${at} people` }),
    ),
  };
}
