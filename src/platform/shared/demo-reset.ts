const HOUR_MS = 60 * 60 * 1000;

/** When a public demo is reset next: on the hour. Both in ms since 1970. */
export function nextReset(now: number): number {
  return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
}
