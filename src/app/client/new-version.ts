const STORAGE_KEY = 'reloadedForNewVersion';
const ONCE_WITHIN_MS = 60_000;

/**
 * After an upgrade the server no longer has the code that this page asks for: loads the page anew, once, if there is a
 * server to load it from.
 */
export async function reloadOnceForNewVersion(): Promise<void> {
  const last = Number(sessionStorage.getItem(STORAGE_KEY));
  if (Date.now() - last < ONCE_WITHIN_MS) return;
  const answered = await fetch('/healthz').then(
    (response) => response.ok,
    () => false,
  );
  if (!answered) return;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  window.location.reload();
}
