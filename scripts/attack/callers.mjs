import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';

const CONNECTIONS = 1_200;
const FLOOD_MS = 15_000;
const SERVED_AT_LEAST = 0.95;

/** Keeps connections busy with a call each, one after the other, and counts the answers by their status. */
async function flood(url, headersOf) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = Date.now() + FLOOD_MS;
  const statuses = {};
  const ask = () =>
    new Promise((resolve) => {
      const headers = { 'x-forwarded-for': '198.51.100.7', ...headersOf() };
      const sent = request(`${url}/api/trpc/accounts.validateToken`, { agent, headers }, (response) => {
        response.resume();
        response.on('close', () => resolve(response.statusCode));
      });
      sent.on('error', () => resolve(0));
      sent.end();
    });
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (Date.now() < end) {
        const status = await ask();
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  return statuses;
}

function flooding(name, headersOf) {
  return {
    name: `${CONNECTIONS} connections ${name}`,
    async run(target) {
      const others = await target.meanwhile(() => flood(target.url, headersOf), {
        atOnce: 6,
        everyMs: 1_000,
      });
      const share = others.served / (others.served + others.unserved);
      return {
        held: share >= SERVED_AT_LEAST,
        figure: `${(share * 100).toFixed(0)} % of the other's calls served; ${others.figure}; the flood was told ${JSON.stringify(others.outcome)}`,
      };
    },
  };
}

/** @type {import('./run.mjs').Attack[]} */
export const attacks = [
  flooding('without a token', () => ({})),
  flooding('with another made-up token in each call', () => ({
    authorization: `Bearer ${randomBytes(32).toString('base64url')}`,
  })),
  flooding('with another made-up key in each call', () => ({ 'x-api-key': randomBytes(32).toString('hex') })),
];
