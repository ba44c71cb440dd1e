import { afterEach, expect, test, vi } from 'vitest';
import { obstacleToPush } from './this-browser';

afterEach(() => vi.unstubAllGlobals());

const able = { isSecureContext: true, PushManager: {}, Notification: {} };
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each<
  [what: string, told: RegExp | null, given: { page?: object; browser?: object; permission?: string }]
>([
  ['may ask', null, { permission: 'default' }],
  ['was allowed', null, { permission: 'granted' }],
  ['was refused', /^This browser blocks notifications/, { permission: 'denied' }],
  ['has no https', /need https/, { page: { isSecureContext: false } }],
  ['cannot', /^This browser does not receive/, { page: { isSecureContext: true } }],
  [
    'is a tab of an iPhone',
    /home screen/,
    { page: { isSecureContext: true }, browser: { userAgent: IPHONE } },
  ],
  [
    'is a tab of an iPad',
    /home screen/,
    { page: { isSecureContext: true }, browser: { userAgent: MAC, maxTouchPoints: 5 } },
  ],
  [
    'is one of an old Mac',
    /^This browser does not receive/,
    { page: { isSecureContext: true }, browser: { userAgent: MAC, maxTouchPoints: 0 } },
  ],
])('a browser that %s is told so', (_, told, { page = able, browser, permission = 'default' }) => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { serviceWorker: {}, userAgent: 'Firefox', maxTouchPoints: 0, ...browser });
  vi.stubGlobal('Notification', { permission });
  if (told) expect(obstacleToPush()).toMatch(told);
  else expect(obstacleToPush()).toBeNull();
});
