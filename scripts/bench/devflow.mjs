import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { callsOf } from './calls.mjs';
import { p95 } from './timing.mjs';

const CALLS = 400;

/** Gives `master` 100,000 items. */
export function addDevFlowItems(clone) {
  execFileSync('npx', ['tsx', path.join('scripts', 'bench', 'fill-devflow.ts')], {
    cwd: clone,
    env: { ...process.env, DATA_DIR: '.data', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Duration of calls with these items, one at a time, in ms at the 95th percentile. */
export async function measureDevFlow(server) {
  const { ask, change } = await callsOf(server);
  const { features } = await ask('devflow.overview');
  const [first, second] = features;
  const { items } = await ask('devflow.openItems', { featureId: first.id });
  const item = (at) => items[(at * 7919) % items.length];
  const columns = ['title', 'status', 'created_at', 'completed_at'];
  return {
    moveMs: await p95(CALLS, (at) =>
      change('devflow.moveItem', {
        id: item(at).id,
        statusId: item(at + 1).statusId,
        afterId: item(at + 1).id,
        operationId: `bench-${at}`,
      }),
    ),
    // Each behind the previous one: the fastest way to exhaust the gaps of positions.
    chainMs: await p95(CALLS, (at) =>
      change('devflow.moveItem', {
        id: items[at + 1].id,
        statusId: items[at].statusId,
        afterId: items[at].id,
        operationId: `bench-chain-${at}`,
      }),
    ),
    overviewMs: await p95(20, () => ask('devflow.overview')),
    openMs: await p95(20, () => ask('devflow.openItems', { featureId: first.id })),
    pageMs: await p95(40, (at) =>
      ask('devflow.completedItems', {
        featureId: second.id,
        sort: { column: columns[at % 4], direction: at % 8 < 4 ? 'asc' : 'desc' },
        offset: 200 * (at % 20),
      }),
    ),
    searchMs: await p95(20, (at) =>
      ask('devflow.completedItems', { featureId: second.id, search: `what ${at} people` }),
    ),
  };
}
