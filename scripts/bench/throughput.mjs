import autocannon from 'autocannon';
import { callsOf } from './calls.mjs';

const CONNECTIONS = 32;
const SECONDS = 5;

/** Calls per second of a signed-in user that one process answers, with client and database on the same machine. */
export async function measureThroughput(server) {
  const { token } = await callsOf(server);
  const result = await autocannon({
    url: `${server.url}/api/ThemeSettings.php?action=get`,
    headers: { authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} calls failed`);
  return { perSecond: Math.round(result.requests.average), p99Ms: result.latency.p99 };
}
