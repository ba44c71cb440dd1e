/** The two areas of web storage: shared by the windows of this browser, and of this window alone. */
export const AREAS = { browser: () => localStorage, window: () => sessionStorage };
export type Area = keyof typeof AREAS;

/** What this browser stores of itself. Any other key belongs to an account, and goes with its session. */
const OF_THE_DEVICE = {
  // Named by the specification; `auth-token.ts` removes it.
  authToken: 'browser',
  // Says on the sign-in page that a session has ended, not whose.
  signInEnded: 'browser',
  // Named by the specification: the pages before a sign-in wear it.
  userTheme: 'browser',
  // Named by the specification, which removes it at the sign-out alone.
  sidebarState: 'browser',
  // When this window was reloaded because its version was gone.
  reloadedForNewVersion: 'window',
  // Whether this window's last page was found, by the random key of its history entry.
  visitTrail: 'window',
  // The router's: how far the pages of this window are scrolled, by random keys.
  'tsr-scroll-restoration-v1_3': 'window',
} as const satisfies Record<string, Area>;

export type DeviceKey = keyof typeof OF_THE_DEVICE;

export const isOfDevice = (key: string) => Object.hasOwn(OF_THE_DEVICE, key);

/** Throws where the browser refuses storage. */
export function readDevice(key: DeviceKey): string | null {
  return AREAS[OF_THE_DEVICE[key]]().getItem(key);
}

/** Null removes it. Throws where the browser refuses storage. */
export function writeDevice(key: DeviceKey, value: string | null): void {
  const area = AREAS[OF_THE_DEVICE[key]]();
  if (value === null) area.removeItem(key);
  else area.setItem(key, value);
}
