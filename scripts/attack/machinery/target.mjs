import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { root } from '../../setup/command.mjs';

const PASSWORD = 'attack password';
const ANSWER_MS = 60_000;
/** What others may feel of an attack. */
const WORST_MS = 250;
const MOST_MIB = 700;

/** No account could be made; the message is that of `npm run account`. */
export class NoAccountError extends Error {}

/**
 * An answer, also a refusal; status 0 if there was none within ANSWER_MS or the connection broke.
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {unknown} body of JSON what it says, of all else the text
 */

/**
 * A person who is signed in.
 *
 * @typedef {object} Account
 * @property {string} username
 * @property {string} password
 * @property {string} token
 * @property {(path: string, options?: CallOptions) => Promise<Answer>} call as `Target.call`, with the token
 * @property {(procedure: string, input?: unknown) => Promise<Answer>} ask a query of the typed API; `body` is its output
 *   or its refusal
 * @property {(procedure: string, input?: unknown) => Promise<Answer>} change a mutation, as `ask`
 */

/**
 * @typedef {object} CallOptions
 * @property {unknown} [body] sent as JSON; a text or Buffer as it is. With one the call is a POST
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [from] the address of the caller, such as 198.51.100.7; without it loopback's own
 */

/**
 * How another person's calls went meanwhile.
 *
 * @typedef {object} Others
 * @property {number} served
 * @property {number} unserved refused, or without an answer within 60 s
 * @property {number} p50Ms of those served
 * @property {number} worstMs how long a call took at most, served or not
 * @property {number} [peakMib] the server's memory at most; undefined if others started it
 * @property {boolean} held whether all were served, within 250 ms each, by a server of at most 700 MiB
 * @property {string} figure all of it in a sentence
 * @property {unknown} outcome what the work resolved to
 */

/**
 * What an attack attacks.
 *
 * @typedef {object} Target
 * @property {string} url without a trailing slash
 * @property {() => Promise<Account>} newAccount
 * @property {(path: string, options?: CallOptions) => Promise<Answer>} call a path such as /api/Login.php, as a stranger
 * @property {(work: () => Promise<unknown>, options?: { atOnce?: number, everyMs?: number }) => Promise<Others>} meanwhile
 *   does the work, while a person who is signed in at another address asks: `atOnce` calls (1) each `everyMs` (100). It
 *   ends when the work and all of these calls have ended
 */

/** @returns {Promise<Target & { end: () => Promise<void> }>} */
export async function targetOf(installation) {
  const { url } = installation;
  const asking = new Set();
  const call = (where, options) => answerOf(url, where, options);
  const newAccount = () => accountOf(installation, call);
  return {
    url,
    call,
    newAccount,
    async meanwhile(work, { atOnce = 1, everyMs = 100 } = {}) {
      const { token } = await newAccount();
      // In a thread of its own: an attacker who is busy must not make others look slow.
      const worker = new Worker(new URL('bystander.mjs', import.meta.url), {
        workerData: { url, token, pid: installation.pid, atOnce, everyMs, answerMs: ANSWER_MS },
      });
      asking.add(worker);
      // It says first that it has been answered once.
      await once(worker, 'message');
      const outcome = await work();
      worker.postMessage('over');
      const [{ times, unserved, longestMs, peakMib }] = await once(worker, 'message');
      asking.delete(worker);
      return othersOf({ times, unserved, longestMs, peakMib, outcome });
    },
    async end() {
      await Promise.all([...asking].map((worker) => worker.terminate()));
    },
  };
}

function othersOf({ times, unserved, longestMs, peakMib, outcome }) {
  const sorted = times.toSorted((a, b) => a - b);
  const p50Ms = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  const served = sorted.length;
  const memory = peakMib === undefined ? '' : `; ${peakMib.toFixed(0)} MiB`;
  const figure = `others: ${served} of ${served + unserved} served, p50 ${p50Ms.toFixed(0)} ms, worst ${longestMs.toFixed(0)} ms${memory}`;
  const held = unserved === 0 && longestMs <= WORST_MS && (peakMib ?? 0) <= MOST_MIB;
  return { served, unserved, p50Ms, worstMs: longestMs, peakMib, held, figure, outcome };
}

async function answerOf(url, where, { body, method, headers, from } = {}) {
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  try {
    const response = await fetch(`${url}${where}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'content-type': 'application/json',
        ...(from && { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const said = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(said) : said };
  } catch {
    return { status: 0, body: '' };
  }
}

async function accountOf(installation, call) {
  const username = `attack-${Math.random().toString(36).slice(2)}`;
  await createAccount(installation, username);
  const signedIn = await call('/api/Login.php', { body: { identifier: username, password: PASSWORD } });
  const token = signedIn.body.token;
  if (!token) throw new Error(`The sign-in of a new account was answered ${signedIn.status}`);
  const callAs = (where, options) =>
    call(where, { ...options, headers: { authorization: `Bearer ${token}`, ...options?.headers } });
  const output = ({ status, body }) => ({ status, body: body?.result ? body.result.data : body });
  return {
    username,
    password: PASSWORD,
    token,
    call: callAs,
    async ask(procedure, input) {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return output(await callAs(`/api/trpc/${procedure}${query}`));
    },
    change: async (procedure, input) =>
      output(await callAs(`/api/trpc/${procedure}`, { method: 'POST', body: input })),
  };
}

async function createAccount({ environment }, username) {
  const details = ['--username', username, '--email', `${username}@example.org`, '--role', 'user'];
  const program = spawn(
    process.execPath,
    [path.join(root, 'scripts/account.mjs'), 'create', ...details, '--password-stdin'],
    { cwd: root, env: environment, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  program.stdin.end(`${PASSWORD}\n`);
  const [[code], said] = await Promise.all([once(program, 'exit'), text(program.stderr)]);
  if (code !== 0) throw new NoAccountError(said.trim());
}
