import { readDevice, writeDevice } from '@/platform/client/storage/device';

const ONCE_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 1_000;
const ATTEMPT_MS = 5_000;

/**
 * For a page whose code could not be loaded. While the server is unavailable it is polled every second, then the page
 * is reloaded, since browsers do not retry a failed module. If the server answers, it has a newer version: the page is
 * reloaded, once. `signal` ends the polling. Returns whether reloading has not helped, so that the user must decide.
 */
export async function reloadWhenServed(signal?: AbortSignal): Promise<boolean> {
  let away = false;
  while (!(await answers())) {
    away = true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    if (signal?.aborted) return false;
  }
  if (signal?.aborted) return false;
  if (!away) {
    const last = Number(readDevice('reloadedForNewVersion'));
    if (Date.now() - last < ONCE_WITHIN_MS) return true;
    writeDevice('reloadedForNewVersion', String(Date.now()));
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
