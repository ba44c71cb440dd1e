import type { Context } from '@/platform/server/context';
import { FLOW_SECONDS } from './writes';

/** Only a page of this very host can have set a cookie with the prefix, and only over TLS (RFC 6265bis). */
const nameFor = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-oidc' : 'oidc');

/** The header that binds a flow to the browser. Lax, since the browser comes back by a link of another site. */
export function flowCookie({ publicUrl }: Pick<Context, 'publicUrl'>, value: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameFor(publicUrl)}=${value}; Path=/; Max-Age=${String(FLOW_SECONDS)}; HttpOnly; SameSite=Lax${secure}`;
}

/** The value of the browser's cookie, or null. */
export function flowCookieOf({ cookie, publicUrl }: Pick<Context, 'cookie' | 'publicUrl'>): string | null {
  const start = `${nameFor(publicUrl)}=`;
  const pair = cookie.split(/; */).find((one) => one.startsWith(start));
  const value = pair?.slice(start.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
