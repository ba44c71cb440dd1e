const STORAGE_KEY = 'reloadedForNewVersion';
const ONCE_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 1_000;
const ATTEMPT_MS = 5_000;

/**
 * For a page whose code could not be had. A server that is away is asked every second until it answers, then the page
 * is loaded anew; browsers do not fetch a module again that has failed. A server that is there has another version by
 * now: the page is loaded anew, once. `signal` ends the asking. Answers whether it is up to the person: loading it anew was no help.
 */
export async function reloadWhenServed(signal: AbortSignal): Promise<boolean> {
  let away = false;
  while (!(await answers())) {
    away = true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    if (signal.aborted) return false;
  }
  if (signal.aborted) return false;
  if (!away) {
    const last = Number(sessionStorage.getItem(STORAGE_KEY));
    if (Date.now() - last < ONCE_WITHIN_MS) return true;
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  }
  window.location.reload();
  return false;
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { signal: AbortSignal.timeout(ATTEMPT_MS) })).ok;
  } catch {
    return false;
  }
}
