import { createContext } from 'react';

/** Loading is tried so often before the person is asked. */
export const COVER_TRIES = 3;

/** The hosts whose covers the server keeps. */
export const KeptHostsContext = createContext<readonly string[]>([]);

/**
 * Where a cover is loaded from at a try, counted from 0: the address itself, the same past every cache, the proxy
 * (specification, tools section 4). What the server keeps is asked of it first, so that it outlives its source. `now` is in
 * ms.
 */
export function coverSource(
  imageUrl: string,
  keptHosts: readonly string[],
  { attempt, now }: { attempt: number; now: number },
): string {
  const proxied = `/api/ImageProxy.php?url=${encodeURIComponent(imageUrl)}`;
  if (attempt === 0) return isKept(imageUrl, keptHosts) ? proxied : imageUrl;
  if (attempt === 1) return pastCaches(imageUrl, now);
  return `${proxied}&t=${String(now)}`;
}

function isKept(address: string, keptHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, port } = new URL(address);
  // Only what is listed with its port may be asked without TLS.
  return keptHosts.includes(host) && (protocol === 'https:' || port !== '');
}

function pastCaches(address: string, now: number): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.append('t', String(now));
  return url.href;
}
