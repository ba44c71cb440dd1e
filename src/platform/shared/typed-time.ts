import type { Preferences } from './preferences';

type HourCycle = Preferences['hourCycle'];

/**
 * Reads a time of a day as people type it: 14:45, 14.45, 14h45, 1445, 9, 2:45 pm, 2p, noon, midnight; full-width digits
 * and signs too. A bare hour is the one of a clock of 24 hours.
 * @returns minutes after midnight; null for what is no time of a day
 */
export function readTypedTime(text: string): number | null {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain === 'noon') return 12 * 60;
  if (plain === 'midnight') return 0;
  const parts = /^(\d{1,2})(?:[:.h](\d\d)|h|(\d\d))?\s*(?:([ap])\.?(?:m\.?)?)?$/.exec(plain);
  if (!parts) return null;
  const [, hours, marked, solid, half] = parts;
  const [hour, minute] = [Number(hours), Number(marked ?? solid ?? 0)];
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  return (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute;
}

/** A time of a day as it is shown and typed: '14:05', or '2:05 PM'. @param minutes after midnight */
export function typedTime(minutes: number, hourCycle: HourCycle): string {
  const [hour, minute] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')];
  if (hourCycle === 24) return `${String(hour).padStart(2, '0')}:${minute}`;
  return `${String(hour % 12 || 12)}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
