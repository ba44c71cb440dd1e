import autocannon from 'autocannon';

const CONNECTIONS = 32;
const SECONDS = 5;

/** How many calls of a signed-in person one process answers, client and database on the same machine. */
export async function measureThroughput({ url, masterPassword }) {
  const answer = await fetch(`${url}/api/Login.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'master', password: masterPassword }),
  });
  const { token } = await answer.json();
  const result = await autocannon({
    url: `${url}/api/ThemeSettings.php?action=get`,
    headers: { authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} calls failed`);
  return { perSecond: Math.round(result.requests.average), p99Ms: result.latency.p99 };
}
