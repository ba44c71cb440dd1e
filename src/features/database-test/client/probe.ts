import type { Answer } from '../rules';

export const TIMEOUT_MS = 15_000;

export interface Request {
  method: 'GET' | 'POST';
  url: string;
  body?: Record<string, string>;
  token?: string | null;
}

export interface ProbeResult {
  answer: Answer;
  /** From sending to the end of the body, in whole milliseconds. */
  ms: number;
}

/** Sends one request and returns what happened. Never throws: failures are results. */
export async function probe(request: Request): Promise<ProbeResult> {
  const start = performance.now();
  const answer = await send(request);
  return { answer, ms: Math.round(performance.now() - start) };
}

async function send({ method, url, body, token }: Request): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json, text/html;q=0.5' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body) headers.set('Content-Type', 'application/json');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal,
      cache: 'no-store',
    });
    return {
      kind: 'http',
      status: response.status,
      statusText: response.statusText,
      contentType: response.headers.get('Content-Type') ?? '',
      url: response.url,
      body: await response.text(),
    };
  } catch {
    if (signal.aborted) return { kind: 'timeout' };
    return { kind: (await answersUnread(url)) ? 'unreadable' : 'unreachable' };
  }
}

/**
 * Browsers report a response that CORS hides like a lost connection. A no-cors request distinguishes the two; it uses
 * the one URL that the server allows to every origin.
 */
async function answersUnread(url: string): Promise<boolean> {
  const { origin } = new URL(url, location.href);
  if (origin === location.origin) return false;
  try {
    await fetch(`${origin}/healthz`, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}
