import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { readAuthToken } from '@/platform/client/auth-token';
import { trpc } from '@/platform/client/trpc';

const load = () => import('./this-browser');
/** Who never allowed it has no subscription. */
const isAllowed = () => 'Notification' in window && Notification.permission === 'granted';

/**
 * Keeps this browser's subscription as the server knows it until the sign-out, and opens what a notification leads to. Used
 * by the layout.
 */
export function usePush(): void {
  const { client } = trpc.useUtils();
  const router = useRouter();

  const repair = useEffectEvent(async (loading: ReturnType<typeof load>) => {
    const { repairSubscription } = await loading;
    const renewed = await repairSubscription(await client.reminders.pushDevices.query());
    if (renewed) await client.reminders.addPushDevice.mutate(renewed);
  });
  useEffect(() => {
    // Early, for a sign-out while the server is away.
    const loading = isAllowed() ? load() : null;
    // Tried again at the next load.
    if (loading) repair(loading).catch(() => undefined);
    return () => {
      if (readAuthToken() !== null || !isAllowed()) return;
      // The server ends the device with the session; but the next person here is another one.
      (loading ?? load()).then(({ unsubscribe }) => unsubscribe()).catch(() => undefined);
    };
  }, []);

  const open = useEffectEvent(({ data, ports }: MessageEvent) => {
    const href = (data as { opens?: unknown } | null)?.opens;
    if (typeof href !== 'string') return;
    ports[0]?.postMessage(true);
    void router.navigate({ href: href.replace(/^\/app/, '') || '/' });
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const listener = (event: MessageEvent) => open(event);
    // What was pressed on notifications may wait for it.
    const online = () => navigator.serviceWorker.controller?.postMessage('online');
    navigator.serviceWorker.addEventListener('message', listener);
    window.addEventListener('online', online);
    return () => {
      navigator.serviceWorker.removeEventListener('message', listener);
      window.removeEventListener('online', online);
    };
  }, []);
}
