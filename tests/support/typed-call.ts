import type { TestUser } from './accounts';
import type { Toolstead } from './e2e';

/** Calls a mutation of the typed API, as from another device, and returns its result. */
export async function mutate<T = unknown>(
  toolstead: Pick<Toolstead, 'url'>,
  who: Pick<TestUser, 'token'>,
  procedure: string,
  input: object,
): Promise<T> {
  const response = await fetch(`${toolstead.url}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${procedure}: ${String(response.status)} ${await response.text()}`);
  return ((await response.json()) as { result: { data: T } }).result.data;
}
