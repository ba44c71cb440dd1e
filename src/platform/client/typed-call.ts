import { RestError } from './rest';

interface Answer<T> {
  result?: { data: T };
  error?: { message: string; data?: { code?: string; retryAfterSeconds?: number } };
}

/** A typed call by plain fetch, for pages before a sign-in: the typed client is too large for them. Throws a RestError. */
export async function callTyped<T>(
  procedure: string,
  input: object,
  signal?: AbortSignal,
  token?: string | null,
): Promise<T> {
  const endpoint = `/api/trpc/${procedure}`;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new RestError('Cannot reach the server', { failure: 'network', endpoint }, { cause });
  });
  const answer = (await response.json().catch(() => null)) as Answer<T> | null;
  if (answer?.result) return answer.result.data;
  const { message = `HTTP ${String(response.status)}`, data } = answer?.error ?? {};
  throw new RestError(message, {
    failure: answer?.error ? 'refused' : 'not-json',
    endpoint,
    status: response.status,
    code: data?.code ?? null,
    retryAfterSeconds: data?.retryAfterSeconds ?? null,
  });
}
