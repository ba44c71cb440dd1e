/** Longer nobody waits for a form; whether it may be sent, the server decides at the sending anyway. */
const PATIENCE_MS = 3_000;

/**
 * Whether strangers may register now, by the typed call `accounts.registration`; true when the server does not say.
 * Asked by hand, because the library for typed calls has no place among what the account screens load.
 */
export async function isRegistrationOpen(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/trpc/accounts.registration', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const answer = (await response.json()) as { result?: { data?: { open?: boolean } } } | null;
    return answer?.result?.data?.open !== false;
  } catch {
    return true;
  }
}
