import type { Age } from './limits';

/** Ages of which each item has one, the youngest first. */
export const DISTINCT_AGES = ['week', 'weeks', 'months', 'over-quarter'] as const satisfies Age[];

/** A length of time in words: '40 min', '5 h', '2.5 days'. */
export function durationText(seconds: number): string {
  const [minutes, hours, days] = [seconds / 60, seconds / 3_600, seconds / 86_400];
  if (minutes < 59.5) return `${String(Math.round(minutes))} min`;
  if (hours < 23.5) return `${String(Math.round(hours))} h`;
  const rounded = days < 9.95 ? Math.round(days * 10) / 10 : Math.round(days);
  return `${String(rounded)} ${rounded === 1 ? 'day' : 'days'}`;
}
