import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// A person who is signed in, at an address of their own, and asks again and again without waiting for answers.

const { url, token, pid, atOnce, everyMs, answerMs } = workerData;
const ADDRESS = '203.0.113.9';
const CALLS = ['/api/trpc/accounts.validateToken', '/api/trpc/devflow.overview'];

const times = [];
let unserved = 0;
let longestMs = 0;
let peakMib;

async function ask(where) {
  const begin = performance.now();
  let served = false;
  try {
    const response = await fetch(`${url}${where}`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ADDRESS },
      signal: AbortSignal.timeout(answerMs),
    });
    await response.arrayBuffer();
    served = response.ok;
  } catch {
    // Counted as not served.
  }
  const took = performance.now() - begin;
  longestMs = Math.max(longestMs, took);
  if (served) times.push(took);
  else unserved++;
}

/** Resident memory of the server (Linux). */
function lookAtMemory() {
  if (pid === undefined) return;
  try {
    const kib = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    peakMib = Math.max(peakMib ?? 0, kib / 1024);
  } catch {
    // It has ended, or this is no Linux.
  }
}

// The first calls of a connection and a person are not what is measured.
for (const where of CALLS) await ask(where);
[times.length, unserved, longestMs] = [0, 0, 0];

let over = false;
parentPort.once('message', () => (over = true));
parentPort.postMessage('asking');
const running = [];
for (let round = 0; !over; round++) {
  lookAtMemory();
  for (let at = 0; at < atOnce; at++) running.push(ask(CALLS[(round + at) % CALLS.length]));
  await pause(everyMs);
}
await Promise.all(running);
lookAtMemory();
parentPort.postMessage({ times, unserved, longestMs, peakMib });
