/** Loading is tried so often before the person is asked: the address itself, the same past every cache, the proxy. */
export const COVER_TRIES = 3;

/** Where a cover is loaded from at a try, counted from 0 (specification, tools section 4). `now` is in ms. */
export function coverSource(imageUrl: string, attempt: number, now: number): string {
  if (attempt === 0) return imageUrl;
  if (attempt === 1) return pastCaches(imageUrl, now);
  return `/api/ImageProxy.php?url=${encodeURIComponent(imageUrl)}&t=${String(now)}`;
}

function pastCaches(address: string, now: number): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.append('t', String(now));
  return url.href;
}
