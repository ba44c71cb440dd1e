/** A form should not wait longer; the server decides at the submit anyway. */
const PATIENCE_MS = 3_000;

/**
 * Whether registration is open, by the typed call `accounts.registration`; true if the server does not answer. Uses
 * plain fetch, because the tRPC client is too large for the first load.
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
