import { createContext } from 'react';

/** The number of attempts before the user has to retry. */
export const COVER_TRIES = 3;

/** The hosts whose covers the server caches. */
export const KeptHostsContext = createContext<readonly string[]>([]);

/**
 * The URL from which a cover is loaded at an attempt, counted from 0: the original, the same bypassing all caches, the
 * proxy (specification, tools section 4). Covers that the server caches are requested from the proxy first, so that
 * they outlive their source. `now` is in ms.
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
  // Only a host listed with its port may be requested without TLS.
  return keptHosts.includes(host) && (protocol === 'https:' || port !== '');
}

function pastCaches(address: string, now: number): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.append('t', String(now));
  return url.href;
}
