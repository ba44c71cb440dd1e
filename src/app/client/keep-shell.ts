/** Whether this is a build; defined in vite.config.ts. */
declare const IS_BUILT: boolean;

/** After the load: until then a page fetches its data and paints. */
const REGISTER_AFTER_MS = 2_000;

/** Has service-worker.ts store the page for the next time that the server is away. */
export function keepShell(): void {
  // Browsers offer it on https and on the same machine.
  if (!IS_BUILT || !('serviceWorker' in navigator)) return;
  const register = () => {
    // The page itself does without.
    navigator.serviceWorker.register('/app/service-worker.js').catch(() => undefined);
  };
  window.addEventListener('load', () => setTimeout(register, REGISTER_AFTER_MS));
}
