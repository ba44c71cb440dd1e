const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days of `keptDays` the trash still keeps what was deleted then (ISO 8601), a day that has begun counted whole. */
export function daysLeft(trashedAt: string, keptDays: number, now: number): number {
  const gone = Date.parse(trashedAt) + keptDays * DAY_MS;
  return Math.max(0, Math.ceil((gone - now) / DAY_MS));
}
