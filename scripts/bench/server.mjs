import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { databaseOf, statementsOf } from './database-log.mjs';
import { addPeople, EVERYDAY_CALLS, headersOf } from './everyday-people.mjs';
import { processorMs } from './start-and-time.mjs';
import { medianOf, percentileOf } from './timing.mjs';

const CONNECTIONS = 32;
const ROUNDS = 5;
const QUICK_ROUNDS = 2;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;
/** For requests of a round that are still under way when its time is over. */
const SETTLE_MS = 250;
const HEADLINE = 'accounts.validateToken';
/** p99 over p50 at 32 connections. */
const SPREAD = 5;

/** @type {import('./figures.mjs').Part} */
export const serverPart = {
  name: 'server',
  title: 'Calls of 32 people at once, beside a bare server that sends as many statements',
  reason:
    'The floor knows what to send and what to answer. In profiles of a warm call, 20 to 30 % of the time is spent on writing to the two sockets, as in the floor; 7 to 10 % on mysql2, 5 % on Fastify, as much on collecting garbage, 4 % on following async contexts, 2 % on the steps of procedures; the rest finds the caller, admits the call, checks its input, sets headers, shapes the answer and logs it. The typed door of our own, procedures run without the copies of tRPC, and the one statement of the caller, compiled, prepared and sent straight, are in it already (decisions 024, 025). What has not changed since it was asked last is answered from memory (decision 063), as nearly everything here is; “made anew” is the same without that.',
  async measure(bench) {
    const figures = [];
    let people;
    for (const isKept of [true, false]) {
      // With its log, unlike other parts.
      const server = await bench.start({ LOG_LEVEL: 'info', ...(!isKept && { KEPT_ANSWERS_MIB: '0' }) });
      // The database starts and stops with the server.
      const database = databaseOf(bench);
      const floor = await startFloor(database);
      people ??= await addPeople(bench, server, CONNECTIONS);
      for (const [name, requestsOf] of Object.entries(EVERYDAY_CALLS)) {
        const call = await recordedCall(server, database, people[0], requestsOf);
        const statements = call.statements.length;
        if (!isKept && (call.isChange || statements === 1)) continue;
        await floor.answer(call);
        const rounds = bench.quick ? QUICK_ROUNDS : ROUNDS;
        const goal = isKept ? 0.6 : 0.5;
        const called = isKept ? name : `${name}, made anew`;
        figures.push(
          await besideFloor({ name: called, goal, server, floor, people, requestsOf, statements, rounds }),
        );
      }
      floor.stop();
      await server.stop();
    }
    return figures;
  },
};

async function startFloor(database) {
  const child = fork(path.join(import.meta.dirname, 'floor.mjs'));
  const asked = async (message) => {
    child.send(message);
    const [answer] = await once(child, 'message');
    return answer;
  };
  const { url } = await asked({ database });
  return { url, pid: child.pid, answer: (call) => asked({ call }), stop: () => child.kill() };
}

/** What a call sends to the database and answers, the second time that it is made. */
async function recordedCall(server, database, person, requestsOf) {
  const next = await requestsOf(person, server);
  let body;
  let isChange;
  const call = async () => {
    const { method, path: where, body: sent } = next(body && (() => JSON.parse(body)));
    const headers = headersOf(person);
    const response = await fetch(`${server.url}${where}`, { method, headers, ...(sent && { body: sent }) });
    body = await response.text();
    if (!response.ok) throw new Error(`${where} answered ${response.status}: ${body}`);
    isChange = method !== 'GET';
  };
  await call();
  const statements = await statementsOf(database, call);
  return { body, isChange, statements: statements.map((text) => ({ kind: kindOf(text), text })) };
}

function kindOf(statement) {
  if (/^\s*(select|with)\b/i.test(statement)) return 'read';
  return /^\s*(begin|start|commit|rollback|savepoint|release)\b/i.test(statement) ? 'control' : 'write';
}

async function besideFloor({ name, goal, server, floor, people, requestsOf, statements, rounds: wanted }) {
  const fire = (target, seconds) => fired(target, server, people, requestsOf, seconds);
  await fire(server, WARM_UP_SECONDS);
  await fire(floor, WARM_UP_SECONDS);
  const rounds = [];
  for (let round = 0; round < wanted; round++) {
    const own = await fire(server, SECONDS);
    const bare = await fire(floor, SECONDS);
    rounds.push({ own, bare, ratio: own.perSecond / bare.perSecond });
  }
  const times = rounds.flatMap(({ own }) => own.times);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentileOf(times, share));
  const spread = p99 / p50;
  const processor = [rounds.map(({ own }) => own), rounds.map(({ bare }) => bare)]
    .map((side) => medianOf(side.map(({ microseconds }) => microseconds)).toFixed(0))
    .join(' and ');
  const milliseconds = [p50, p95, p99].map((time) => time.toFixed(1)).join(' / ');
  return {
    name,
    figure: medianOf(rounds.map(({ own }) => own.perSecond)),
    unit: '/s',
    floor: medianOf(rounds.map(({ bare }) => bare.perSecond)),
    ratio: medianOf(rounds.map(({ ratio }) => ratio)),
    goal: { of: 'ratio', atLeast: goal },
    ...(name === HEADLINE && { headline: 'who am I, asked by 32 people at once' }),
    note: `${statements} statements; ${processor} µs of processor; p50 / p95 / p99 ${milliseconds} ms${spread > SPREAD ? `, **p99 ${spread.toFixed(1)} × p50**` : ''}`,
  };
}

/** Each connection belongs to one person. A refused request throws. */
async function fired(target, server, people, requestsOf, seconds) {
  const requests = await Promise.all(people.map((person) => requestsOf(person, server)));
  const times = [];
  let next = 0;
  const before = processorMs(target.pid);
  const result = await new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: target.url,
        connections: people.length,
        duration: seconds,
        setupClient(client) {
          const at = next++ % people.length;
          client.setRequests([requestOf(people[at], requests[at])]);
        },
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    instance.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const answer = await (await fetch(target.url)).text();
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed: ${answer}`);
  }
  await pause(SETTLE_MS);
  const microseconds = ((processorMs(target.pid) - before) * 1000) / times.length;
  return { times, microseconds, perSecond: times.length / result.duration };
}

function requestOf(person, next) {
  const headers = headersOf(person);
  let answer;
  return {
    setupRequest: (request) => ({ ...request, headers, ...next(answer) }),
    onResponse: (_status, body) => {
      answer = () => JSON.parse(body);
    },
  };
}
