import { dayOf, textOfDay, weekFirst } from '@/platform/shared/civil';
import { dayName, type NamedDates, weekdayName } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { HabitRow } from '../../answers';
import { decimalOf } from '../../rules/amounts';
import { callsFor } from '../../rules/due';
import { maskOf } from '../../rules/weekdays';
import { amountText } from './words';

type Told = NamedDates & Pick<Preferences, 'weekStart'>;

/**
 * How far a week of several days is, '10.5 of 15 km this week', '1 more by Sunday', 'Met this week, 3 of 3'; or when a habit
 * that is not due on the day is next, 'Next on Sunday'. Null where the row does not tell.
 */
export function progressText(row: HabitRow, day: string, preferences: Told): string | null {
  if (row.paused || row.state === 'skipped') return null;
  const at = dayOf(day) ?? 0;
  if (row.schedule.rhythm === 'week') return weekText(row, at, preferences);
  return row.due || row.state !== null ? null : nextText(row, at, preferences);
}

function weekText(row: HabitRow, at: number, preferences: Told): string | null {
  const { direction, startDate, unit, kind } = row;
  const { validFrom, target, times } = row.schedule;
  const first = weekFirst(at, preferences.weekStart);
  const day = textOfDay(at);
  // After a change of the rhythm within the week only the server knows what counts.
  const isChanged = validFrom > textOfDay(first) && validFrom !== startDate;
  if (day < startDate || isChanged || (direction === 'at_most' && kind === 'check')) return null;
  const noted = row.week.filter((entry) => entry.state === 'done' && entry.day >= textOfDay(first));
  if (target !== null) {
    const sum = decimalOf(noted.reduce((total, { amount }) => total + (amount ?? 0), 0));
    if (direction === 'at_most') return `${sum} of at most ${amountText(target, unit)} this week`;
    const share = `${sum} of ${amountText(target, unit)}`;
    return row.due ? `${share} this week` : `Met this week, ${share}`;
  }
  const share = `${String(noted.length)} of ${String(times)}`;
  if (!row.due) return noted.length >= times ? `Met this week, ${share}` : null;
  const left = times - noted.length;
  const last = first + 6;
  const days = last - at + (row.state === null ? 1 : 0);
  return left > 0 && left <= days
    ? `${String(left)} more by ${weekdayName(textOfDay(last), preferences, 'long')}`
    : `${share} this week`;
}

function nextText({ schedule, startDate }: HabitRow, at: number, preferences: Told): string | null {
  const { rhythm, span } = schedule;
  if (rhythm !== 'days' && rhythm !== 'interval') return null;
  const from = Math.max(at + 1, dayOf(startDate) ?? 0);
  for (let next = from; next < from + Math.max(span, 7); next++) {
    if (!callsOn(schedule, textOfDay(next))) continue;
    const name =
      next - at < 7
        ? weekdayName(textOfDay(next), preferences, 'long')
        : dayName(textOfDay(next), preferences);
    return `Next on ${name}`;
  }
  return null;
}

/** Whether a rhythm asks for something on a day. */
export function callsOn(schedule: HabitRow['schedule'], day: string): boolean {
  const { weekdays, validFrom } = schedule;
  return callsFor(
    { ...schedule, weekdays: maskOf(weekdays), validFrom: dayOf(validFrom) ?? 0 },
    dayOf(day) ?? 0,
  );
}
