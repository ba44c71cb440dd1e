import type { Subscription } from '../../schema';

const WORKER = '/app/service-worker.js';

/** Why this browser cannot show what is pushed to it, and what helps; null if nothing is in the way. */
export function obstacleToPush(): string | null {
  if (!window.isSecureContext) return 'Notifications need https: open Toolstead at its https address.';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApplePhone()
      ? 'On iPhone and iPad, add Toolstead to the home screen (Share, Add to Home Screen), open it there, and switch this on.'
      : 'This browser does not receive notifications.';
  }
  if (Notification.permission === 'denied')
    return 'This browser blocks notifications of this site: allow them in its settings of the site.';
  return null;
}

/** An iPad says that it is a Mac. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Subscribes this browser for the server with this key, asking the person first if they have not decided yet; the same
 * subscription if there is one. Null if they do not want it.
 */
export async function subscribe(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, key)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscription.toJSON() as Subscription;
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  return applicationServerKey !== null && base64Url(applicationServerKey) === key;
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/app/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

interface Known {
  key: string;
  devices: readonly { current: boolean; endpointDigest: string }[];
}

/**
 * Makes this browser's subscription what the server has of its session: one that the server does not know is dropped, one
 * that was lost, or is not the one that it knows, is made anew. Answers what is to be told to the server, if anything.
 */
export async function repairSubscription({ key, devices }: Known): Promise<Subscription | null> {
  const device = devices.find(({ current }) => current);
  if (!device) {
    await unsubscribe();
    return null;
  }
  const subscription = await findSubscription();
  if (subscription && isFor(subscription, key)) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
    if (base64Url(digest) === device.endpointDigest) return null;
  }
  return subscribe(key);
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
