import { performance } from 'node:perf_hooks';

const SCRIPTS = 10_000;
/** Characters of a script: 200 MB in all. */
const SIZE = 20_000;
const IMPORTED_AT_ONCE = 1_000;
/** Parts of a streamed answer between two looks at the memory. */
const LOOK_EVERY = 50;

/** The calls of the account `master`. */
async function callsOf({ url, masterPassword }) {
  const signedIn = await fetch(`${url}/api/Login.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'master', password: masterPassword }),
  });
  const { token } = await signedIn.json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function answered(path, body) {
    const response = await fetch(`${url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
  const ask = async (name, input) => {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return (await (await answered(`trpc/scripts.${name}${query}`)).json()).result.data;
  };
  return { answered, ask };
}

const line = (at) => `SELECT ${at}, 'some text of a query' FROM orders WHERE id = ${at * 7919};\n`;
const text = (at) =>
  line(at)
    .repeat(Math.ceil(SIZE / line(at).length))
    .slice(0, SIZE);

/** Gives `master` 10,000 scripts of 200 MB by the documented call, and says how long that takes. */
export async function addScripts(server) {
  const { answered } = await callsOf(server);
  const begin = performance.now();
  for (let from = 0; from < SCRIPTS; from += IMPORTED_AT_ONCE) {
    const batch = Array.from({ length: IMPORTED_AT_ONCE }, (_, at) => [
      `script ${from + at}`,
      text(from + at),
    ]);
    await answered('ScriptManager.php', { scripts: Object.fromEntries(batch) });
  }
  return performance.now() - begin;
}

/** How they are listed, searched, saved to and read out by the documented call. */
export async function measureScripts(server) {
  const { answered, ask } = await callsOf(server);
  const { scripts } = await ask('list');
  const save = (at) =>
    answered('trpc/scripts.save', { id: scripts[0].id, baseVersion: at + 1, content: `${at}\n${text(at)}` });
  return {
    listMs: await median(5, () => ask('list')),
    searchMs: await median(3, (at) => ask('search', { query: `id = ${(SCRIPTS - 1 - at) * 7919};` })),
    saveMs: await median(40, save),
    ...(await readOut()),
  };

  /** Takes the streamed answer as fast as it comes. */
  async function readOut() {
    const before = server.serverKib();
    let peak = before;
    const from = performance.now();
    let parts = 0;
    let bytes = 0;
    for await (const part of (await answered('ScriptManager.php')).body) {
      bytes += part.length;
      if (++parts % LOOK_EVERY === 0) peak = Math.max(peak, server.serverKib());
    }
    if (bytes < SCRIPTS * SIZE) throw new Error(`Only ${bytes} bytes came`);
    return { readOutMs: performance.now() - from, readOutKib: peak - before };
  }
}

async function median(calls, call) {
  const times = [];
  for (let at = 0; at < calls; at++) {
    const begin = performance.now();
    await call(at);
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b)[Math.floor(calls / 2)];
}
