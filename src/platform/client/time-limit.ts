/** Timeout of an ordinary call in ms; the server answers those within 5 s. */
const TIMEOUT_MS = 10_000;
/** Extra time per character beyond the first million: assumes an upload of 100 kB/s. */
const MS_PER_CHARACTER = 0.01;
const FREE_CHARACTERS = 1_000_000;

/** Timeout of calls that take the server longer: bulk changes and large responses. */
export const LONG_TIMEOUT = { timeoutMs: 60_000 };

/**
 * Aborts when a call times out: after 10 s, or as its context says (`{ context: LONG_TIMEOUT }`), plus extra time for
 * large inputs.
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

/** The browser limits the bodies of all keepalive requests in flight together (Fetch standard, 64 KiB). */
const KEEPALIVE_BYTES = 60_000;
let keepaliveBytes = 0;

/** `fetch` for mutations: a small one reaches the server even if the page is closed meanwhile. */
export async function fetchWithKeepalive(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  // UTF-8 takes at most 3 bytes per UTF-16 unit.
  const bytes = typeof init.body === 'string' ? init.body.length * 3 : Infinity;
  if (keepaliveBytes + bytes > KEEPALIVE_BYTES) return fetch(input, init);
  keepaliveBytes += bytes;
  try {
    return await fetch(input, { ...init, keepalive: true });
  } finally {
    keepaliveBytes -= bytes;
  }
}
