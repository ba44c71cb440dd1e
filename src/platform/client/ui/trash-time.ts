const DAY_MS = 24 * 60 * 60 * 1000;

/** Days left of `keptDays` since the deletion at `trashedAt` (ISO 8601), rounded up. */
export function daysLeft(trashedAt: string, keptDays: number, now: number): number {
  const gone = Date.parse(trashedAt) + keptDays * DAY_MS;
  return Math.max(0, Math.ceil((gone - now) / DAY_MS));
}
