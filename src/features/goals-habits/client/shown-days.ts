import { dayOf, textOfDay } from '@/platform/shared/civil';

/** The days that are shown, oldest first: so many up to `last`. */
export function shownDays(last: string, count: number): string[] {
  const end = dayOf(last) ?? 0;
  return Array.from({ length: count }, (_, at) => textOfDay(Math.max(0, end - count + 1 + at)));
}
