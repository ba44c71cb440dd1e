import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { callsOf } from './calls.mjs';
import { p95Of } from './timing.mjs';

const RECORDS = 50_000;
const BATCH = 500;
const BYSTANDER = { username: 'bystander', password: 'bench password' };
const ASK_EVERY_MS = 50;

/** @type {import('./figures.mjs').Part} */
export const loadPart = {
  name: 'load',
  title: 'Another account meanwhile: p95',
  async measure(bench) {
    const { calm, bulk, bodies, peakKib, flood, overload, hang, stopped } = await measureLoad(bench);
    const meanwhile = (name, { p95Ms, refused, calls }) => ({
      name,
      figure: p95Ms,
      unit: 'ms',
      note: `${refused} of ${refused + calls} refused`,
    });
    return [
      meanwhile('calm', calm),
      meanwhile('30 bulk edits of 50,000 records by one account', bulk),
      meanwhile('14 bodies of 116 MB by one account', bodies),
      { name: 'memory of the server after them', figure: peakKib / 1024, unit: 'MiB' },
      { name: 'a sign-in during 900 wrong ones', figure: flood.tookMs, unit: 'ms' },
      {
        name: 'Home.php, 600 calls a second for 10 s',
        figure: overload.p95Ms,
        unit: 'ms',
        note: `longest ${overload.longestMs.toFixed(0)} ms; ${overload.refused} refused; drained in ${overload.drainedMs.toFixed(0)} ms`,
      },
      {
        name: 'a database that hangs for 15 s: slowest answer',
        figure: hang.slowestMs / 1000,
        unit: 's',
        goal: { atMost: 6 },
        note: `recovered in ${hang.recoveredMs.toFixed(0)} ms`,
      },
      { name: 'SIGTERM to ended, with 20 silent connections', figure: stopped / 1000, unit: 's' },
    ];
  },
};

/** Latency (ms) and refusals for other users under overload by an account, by strangers, or by a hanging database. */
async function measureLoad({ clone, dataDir, start }) {
  execFileSync(
    process.execPath,
    [
      'scripts/account.mjs',
      'create',
      '--username',
      BYSTANDER.username,
      '--email',
      'b@example.org',
      '--role',
      'user',
      '--password-stdin',
    ],
    {
      cwd: clone,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      input: `${BYSTANDER.password}\n`,
    },
  );
  const server = await start({ TRUST_PROXY: 'loopback' });
  const bystander = await callsOf(server, BYSTANDER);
  const read = () => bystander.ask('devflow.overview');
  await read();
  const calm = await watch(read, () => pause(3_000));
  const bulk = await watch(read, () => editInBulk(server));
  const bodies = await watch(read, () => sendLargeBodies(server));
  const peakKib = server.serverKib();
  const flood = await signInDuringFlood(server);
  const overload = await overwhelm(server, bystander.token);
  const hang = await hangDatabase(server, path.join(clone, dataDir));
  const stopped = await stopWithConnections(server);
  return { calm, bulk, bodies, peakKib, flood, overload, hang, stopped };
}

/** Polls during `work`: the latencies, and the number of refusals. */
async function watch(ask, work) {
  const times = [];
  let refused = 0;
  let over = false;
  const asking = (async () => {
    const running = [];
    while (!over) {
      const begin = performance.now();
      running.push(
        ask().then(
          () => times.push(performance.now() - begin),
          () => refused++,
        ),
      );
      await pause(ASK_EVERY_MS);
    }
    await Promise.all(running);
  })();
  const outcome = await work();
  over = true;
  await asking;
  return { p95Ms: p95Of(times), calls: times.length, refused, outcome };
}

/** 30 changes of 50,000 records at once, by one account. */
async function editInBulk(server) {
  const { ask, change, answered } = await callsOf(server);
  const { api_key } = await ask('watchedRecords.apiKey');
  for (let from = 0; from < RECORDS; from += BATCH) {
    const records = Array.from({ length: BATCH }, (_, at) => ({
      series_id: `load${from + at}`,
      title: `Load ${from + at}`,
      current_episode: 1,
      last_watched_time: Date.UTC(2025, 0, 1) + from + at,
    }));
    const headers = { 'x-api-key': api_key };
    await answered('WatchedRecords.php', { body: { action: 'sync_batch', records }, headers });
  }
  const { ids } = await ask('watchedRecords.ids', {});
  const edits = Array.from({ length: 30 }, (_, at) =>
    change('watchedRecords.bulkEdit', { ids, tag: at % 2 ? '国漫' : '日漫', addTypes: [], removeTypes: [] }),
  );
  const outcomes = await Promise.allSettled(edits);
  return { done: outcomes.filter(({ status }) => status === 'fulfilled').length };
}

/** 14 bodies of 116 MB at once. */
async function sendLargeBodies(server) {
  const { answered } = await callsOf(server);
  const text = 'x'.repeat(16_000_000);
  const scripts = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`large ${at}`, text]));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 14 }, () => answered('ScriptManager.php', { body: { scripts } })),
  );
  return { stored: outcomes.filter(({ status }) => status === 'fulfilled').length };
}

/** Duration of a valid sign-in during 900 invalid ones from three other addresses. */
async function signInDuringFlood(server) {
  const signIn = (identifier, password, from) =>
    fetch(`${server.url}/api/Login.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ identifier, password }),
    });
  const flood = Array.from({ length: 900 }, (_, at) =>
    signIn(`nobody ${at}`, 'a guess', `198.51.100.${(at % 3) + 1}`).then((answer) => answer.text()),
  );
  const begin = performance.now();
  const answer = await signIn(BYSTANDER.username, BYSTANDER.password, '203.0.113.9');
  const tookMs = performance.now() - begin;
  await Promise.all(flood);
  return { status: answer.status, tookMs };
}

/** 600 calls per second for 10 s. */
async function overwhelm(server, token) {
  const headers = { authorization: `Bearer ${token}` };
  const times = [];
  let refused = 0;
  const running = [];
  const begin = performance.now();
  for (let sent = 0; sent < 6_000;) {
    const due = Math.floor(((performance.now() - begin) / 1000) * 600);
    for (; sent < due; sent++) {
      const from = performance.now();
      running.push(
        fetch(`${server.url}/api/Home.php`, { headers }).then(async (answer) => {
          await answer.arrayBuffer();
          if (answer.ok) times.push(performance.now() - from);
          else refused++;
        }),
      );
    }
    await pause(5);
  }
  await Promise.allSettled(running);
  const drainedMs = performance.now() - begin - 10_000;
  return { answered: times.length, refused, p95Ms: p95Of(times), longestMs: Math.max(...times), drainedMs };
}

/** Suspends the database for 15 s: the slowest response, and the time until the first successful one afterwards. */
async function hangDatabase(server, data) {
  const pid = Number(readFileSync(path.join(data, 'database/server.pid'), 'utf8'));
  const { answered } = await callsOf(server, BYSTANDER);
  let slowestMs = 0;
  const ask = async () => {
    const begin = performance.now();
    const good = await answered('Home.php').then(
      () => true,
      () => false,
    );
    slowestMs = Math.max(slowestMs, performance.now() - begin);
    return good;
  };
  process.kill(pid, 'SIGSTOP');
  const running = [];
  for (let at = 0; at < 300; at++) {
    running.push(ask());
    await pause(50);
  }
  process.kill(pid, 'SIGCONT');
  const begin = performance.now();
  while (!(await ask())) await pause(20);
  const recoveredMs = performance.now() - begin;
  await Promise.all(running);
  return { slowestMs, recoveredMs };
}

/** Duration of a stop with open connections that have no request in flight. */
async function stopWithConnections(server) {
  const { port, hostname } = new URL(server.url);
  for (let at = 0; at < 20; at++) connect(Number(port), hostname).on('error', () => undefined);
  await pause(200);
  return (await server.stop()).endedMs;
}
