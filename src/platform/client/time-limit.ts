/** How long an answer is waited for, in ms; the server answers an ordinary call within 5 s. */
const TIMEOUT_MS = 10_000;
/** Beyond the first million characters of what is sent, for each character: 100 kB a second get through. */
const MS_PER_CHARACTER = 0.01;
const FREE_CHARACTERS = 1_000_000;

/** The limit of calls that the server takes longer for: changes of many things, and answers of many texts. */
export const LONG_TIMEOUT = { timeoutMs: 60_000 };

/**
 * Aborts when a call is not answered in time: after 10 s, later where much is sent, or after what the call itself allows
 * (`{ context: LONG_TIMEOUT }`).
 */
export function timeoutSignal(call: { input: unknown; context: Partial<typeof LONG_TIMEOUT> }): AbortSignal {
  const { timeoutMs = TIMEOUT_MS } = call.context;
  return AbortSignal.timeout(timeoutMs + sendingMs(call.input));
}

function sendingMs(input: unknown): number {
  return Math.max(0, charactersIn(input) - FREE_CHARACTERS) * MS_PER_CHARACTER;
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + charactersIn(part), 0);
}

/** Bytes that the browser lets all requests together have on their way which outlive their page (Fetch standard, 64 KiB). */
const KEEPALIVE_BYTES = 60_000;
let keepaliveBytes = 0;

/** `fetch` for changes: a small one reaches the server also when its page is left meanwhile. */
export async function fetchWithKeepalive(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  // What a body takes in UTF-8 at most.
  const bytes = typeof init.body === 'string' ? init.body.length * 3 : Infinity;
  if (keepaliveBytes + bytes > KEEPALIVE_BYTES) return fetch(input, init);
  keepaliveBytes += bytes;
  try {
    return await fetch(input, { ...init, keepalive: true });
  } finally {
    keepaliveBytes -= bytes;
  }
}
