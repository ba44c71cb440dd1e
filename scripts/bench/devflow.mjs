import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

const CALLS = 400;

/** How long calls take in an account with 100,000 items, one after another, in ms at the 95th percentile. */
export async function measureDevFlow(clone, { url, masterPassword }) {
  execFileSync('npx', ['tsx', path.join('scripts', 'bench', 'fill-devflow.ts')], {
    cwd: clone,
    env: { ...process.env, DATA_DIR: '.data', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const signedIn = await fetch(`${url}/api/Login.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'master', password: masterPassword }),
  });
  const { token } = await signedIn.json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function data(response) {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    return (await response.json()).result.data;
  }
  const ask = async (name, input) => {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return data(await fetch(`${url}/api/trpc/devflow.${name}${query}`, { headers }));
  };
  const change = async (name, input) => {
    const body = JSON.stringify(input);
    return data(await fetch(`${url}/api/trpc/devflow.${name}`, { method: 'POST', headers, body }));
  };
  async function p95(calls, call) {
    const times = [];
    for (let at = 0; at < calls; at++) {
      const begin = performance.now();
      await call(at);
      times.push(performance.now() - begin);
    }
    return times.sort((a, b) => a - b)[Math.floor(calls * 0.95)];
  }

  const { features } = await ask('overview');
  const [first, second] = features;
  const { items } = await ask('openItems', { featureId: first.id });
  const item = (at) => items[(at * 7919) % items.length];
  const columns = ['title', 'status', 'created_at', 'completed_at'];
  return {
    moveMs: await p95(CALLS, (at) =>
      change('moveItem', {
        id: item(at).id,
        statusId: item(at + 1).statusId,
        afterId: item(at + 1).id,
        operationId: `bench-${at}`,
      }),
    ),
    // Each behind the one before, which uses gaps up as nothing else does.
    chainMs: await p95(CALLS, (at) =>
      change('moveItem', {
        id: items[at + 1].id,
        statusId: items[at].statusId,
        afterId: items[at].id,
        operationId: `bench-chain-${at}`,
      }),
    ),
    overviewMs: await p95(20, () => ask('overview')),
    openMs: await p95(20, () => ask('openItems', { featureId: first.id })),
    pageMs: await p95(40, (at) =>
      ask('completedItems', {
        featureId: second.id,
        sort: { column: columns[at % 4], direction: at % 8 < 4 ? 'asc' : 'desc' },
        offset: 200 * (at % 20),
      }),
    ),
    searchMs: await p95(20, (at) =>
      ask('completedItems', { featureId: second.id, search: `what ${at} people` }),
    ),
  };
}
