import { Buffer } from 'node:buffer';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { addPeople, EVERYDAY_CALLS, headersOf } from './everyday-people.mjs';
import { medianOf, p95Of, percentileOf } from './timing.mjs';

const PEOPLE = 200;
const CALM_S = 120;
const STRAIN_S = 20;
/** How often the rate is multiplied under strain. */
const EXCESS = 5;
/** A call that takes longer (ms) shows that the server has not recovered. */
const SLOW_MS = 500;
const LARGE = 16_000_000;

/** Shares of a hundred calls. */
const MIX = [
  [10, 'accounts.validateToken'],
  [10, 'toolAccess.openTools'],
  [10, 'home.overview'],
  [10, 'devflow.openItems'],
  [10, 'scripts.list'],
  [10, 'watchedRecords.list'],
  [25, 'ScriptManager.php autosave'],
  [7, 'devflow.moveItem'],
  [7, 'watchedRecords.syncBatch'],
  [1, 'a sign-in'],
];
const NAMES = MIX.flatMap(([share, name]) => Array.from({ length: share }, () => name));

/** @type {import('./figures.mjs').Part} */
export const peoplePart = {
  name: 'people',
  reason:
    'Memory is that of a process that has just worked: V8 collects most of it only when it needs room, so that one run ends some MiB above its limit and the next below. Under five times the load a refusal costs 0.1 ms, and sign-ins are never refused: ten a second, of 39 ms each for the password, take 0.4 of the two processors that the server shares with the database and those who ask. Node accepts one connection in each turn of its loop, which is why one request begins in each (decision 015): without that the last connections waited for 18 s.',
  title: `${PEOPLE} people, each with a call a second: 60 % reads, 25 % autosaves, 14 % moves and syncs, 1 % sign-ins`,
  async measure({ start, quick, ...bench }) {
    const server = await start({ LOG_LEVEL: 'info' });
    const people = await addPeople(bench, server, PEOPLE);
    const crowd = await crowdOf(server, people);
    await crowd.calls([1, 5]);

    const begun = crowd.calls([1, quick ? STRAIN_S : CALM_S]);
    await pause(STRAIN_S * 500);
    const early = server.serverKib();
    const [calm] = await begun;
    const late = server.serverKib();

    const saving = saveInLoop(server, people[0]);
    const [beside] = await crowd.calls([1, STRAIN_S]);
    const saved = await saving.stop();

    const peak = await crowd.closedLoop(STRAIN_S / 2);
    // The calm begins while calls of the strain may still wait for their answers.
    const [strain, after] = await crowd.calls([EXCESS, STRAIN_S], [1, STRAIN_S]);
    await server.stop();

    const { p50, p95, p99 } = calm.times;
    return [
      {
        name: `p95 of ${calm.served} calls`,
        figure: p95,
        unit: 'ms',
        goal: { atMost: 100 },
        note: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
        headline: `${PEOPLE} people with a call a second each, p95`,
      },
      { name: 'refused of them', figure: calm.refused + calm.failed, unit: '', goal: { atMost: 0 } },
      {
        name: 'memory of the server after them',
        figure: late / 1024,
        unit: 'MiB',
        goal: { atMost: (early / 1024) * 1.1 },
        note: `${Math.round(early / 1024)} MiB ${STRAIN_S / 2} s after the first call`,
      },
      {
        name: 'p95 while one of them saves 16 MB in a loop',
        figure: beside.times.p95,
        unit: 'ms',
        goal: { atMost: 500 },
        note: `${saved} saves; ${beside.refused + beside.failed} of ${beside.served + beside.refused + beside.failed} refused`,
      },
      { name: 'most calls served, 32 at a time', figure: peak, unit: '/s' },
      {
        name: `served at ${EXCESS} calls a second each`,
        figure: strain.servedInTime / STRAIN_S,
        unit: '/s',
        floor: peak,
        ratio: strain.servedInTime / STRAIN_S / peak,
        goal: { of: 'ratio', atLeast: 0.7 },
        note: `${strain.refused} of ${strain.refused + strain.served + strain.failed} refused with 503 and Retry-After, ${strain.failed} otherwise`,
      },
      { name: 'p95 of what is served then', figure: strain.times.p95, unit: 'ms', goal: { atMost: 2_000 } },
      {
        name: 'from the end of that to the last call that was refused or took half a second',
        figure: after.recoveredS,
        unit: 's',
        goal: { atMost: 5 },
      },
    ];
  },
};

async function crowdOf(server, people) {
  const agent = new Agent({ keepAlive: true });
  const next = await Promise.all(
    people.map(async (person) => {
      const names = Object.keys(EVERYDAY_CALLS).filter((name) => NAMES.includes(name));
      const calls = names.map(async (name) => [name, await EVERYDAY_CALLS[name](person, server)]);
      return { ...Object.fromEntries(await Promise.all(calls)), 'a sign-in': () => signIn(person) };
    }),
  );
  let count = 0;
  const call = (at) => {
    // 37 and 100 have no common divisor, so that each hundred calls holds the whole mix.
    const name = NAMES[(count++ * 37) % NAMES.length];
    return send(server, agent, people[at], next[at][name]());
  };
  return {
    /**
     * Calls at their times, whatever became of the earlier ones; times count from when a call was due. Each phase is
     * `[calls of each person a second, seconds]`; there is a summary for each.
     */
    async calls(...phases) {
      const begin = performance.now();
      const sent = [];
      let start = 0;
      for (const [perSecond, seconds] of phases) {
        const outcomes = [];
        for (const { at, due } of duesOf(perSecond, seconds)) {
          const early = start + due - (performance.now() - begin);
          if (early > 1) await pause(early);
          const from = start;
          outcomes.push(call(at).then((kind) => ({ kind, due, ended: performance.now() - begin - from })));
        }
        sent.push(Promise.all(outcomes).then((all) => summaryOf(all, seconds)));
        start += seconds * 1000;
      }
      return Promise.all(sent);
    },
    /** How many calls a second are served when the next one waits for the one before. */
    async closedLoop(seconds) {
      const end = performance.now() + seconds * 1000;
      let served = 0;
      const worker = async (_, at) => {
        for (let turn = 0; performance.now() < end; turn++) {
          if ((await call((at + turn * 32) % PEOPLE)) === 'served') served++;
        }
      };
      await Promise.all(Array.from({ length: 32 }, worker));
      return served / seconds;
    },
  };
}

/** When (ms) each person's calls are due, in this order. */
function duesOf(perSecond, seconds) {
  return Array.from({ length: PEOPLE * perSecond * seconds }, (_, at) => ({
    at: at % PEOPLE,
    due: (Math.floor(at / (PEOPLE * perSecond)) + Math.random()) * 1000,
  })).sort((one, other) => one.due - other.due);
}

function signIn({ username, password }) {
  return { method: 'POST', path: '/api/Login.php', body: JSON.stringify({ identifier: username, password }) };
}

/** @returns {Promise<'served' | 'refused' | 'failed'>} refused: by 503 with Retry-After */
function send(server, agent, person, { method, path, body }) {
  return new Promise((resolve) => {
    const headers = { ...headersOf(person), ...(body && { 'content-length': Buffer.byteLength(body) }) };
    const sent = request(`${server.url}${path}`, { method, agent, headers }, (response) => {
      const { statusCode, headers: answered } = response;
      response.resume().on('end', () => {
        if (statusCode === 200) resolve('served');
        else resolve(statusCode === 503 && answered['retry-after'] ? 'refused' : 'failed');
      });
      response.on('error', () => resolve('failed'));
    });
    sent.on('error', () => resolve('failed'));
    sent.end(body);
  });
}

function summaryOf(outcomes, seconds) {
  const of = (kind) => outcomes.filter((outcome) => outcome.kind === kind);
  const served = of('served');
  const times = served.map(({ due, ended }) => ended - due);
  const bad = outcomes.filter(({ kind, due, ended }) => kind !== 'served' || ended - due > SLOW_MS);
  return {
    served: served.length,
    /** What is answered after the phase is not served in it. */
    servedInTime: served.filter(({ ended }) => ended <= seconds * 1000).length,
    refused: of('refused').length,
    failed: of('failed').length,
    times: { p50: medianOf(times), p95: p95Of(times), p99: percentileOf(times, 0.99) },
    recoveredS: Math.max(0, ...bad.map(({ ended }) => ended)) / 1000,
  };
}

function saveInLoop(server, person) {
  let over = false;
  let saved = 0;
  const loop = (async () => {
    while (!over) {
      const body = JSON.stringify({ scripts: { large: `${saved} ${'x'.repeat(LARGE)}` } });
      const response = await fetch(`${server.url}/api/ScriptManager.php`, {
        method: 'POST',
        headers: headersOf(person),
        body,
      });
      await response.arrayBuffer();
      if (response.ok) saved++;
    }
    return saved;
  })();
  return {
    stop: () => {
      over = true;
      return loop;
    },
  };
}
