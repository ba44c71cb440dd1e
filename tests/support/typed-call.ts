import type { TestUser } from './accounts';
import type { Toolstead } from './e2e';

/** Calls a mutation of the typed API, as from another device. */
export async function mutate(
  toolstead: Toolstead,
  who: TestUser,
  procedure: string,
  input: object,
): Promise<void> {
  const response = await fetch(`${toolstead.url}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${procedure}: ${String(response.status)} ${await response.text()}`);
}
