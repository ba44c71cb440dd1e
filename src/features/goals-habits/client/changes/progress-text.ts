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

/** What is noted in the week of a day; null where only the server knows what counts, after a change of the rhythm within it. */
function notedOfWeek(
  { schedule: { validFrom }, startDate, week }: HabitRow,
  at: number,
  { weekStart }: Told,
) {
  const first = textOfDay(weekFirst(at, weekStart));
  const isChanged = validFrom > first && validFrom !== startDate;
  if (textOfDay(at) < startDate || isChanged) return null;
  return week.filter((entry) => entry.state === 'done' && entry.day >= first);
}

/** '10.5 of 15 km' of an amount a week; null where the row does not tell. */
export function weekShare(row: HabitRow, at: number, preferences: Told): string | null {
  const { unit, direction, schedule } = row;
  const noted = schedule.rhythm === 'week' && notedOfWeek(row, at, preferences);
  if (!noted || schedule.target === null) return null;
  const sum = decimalOf(noted.reduce((total, { amount }) => total + (amount ?? 0), 0));
  return `${sum} of ${direction === 'at_most' ? 'at most ' : ''}${amountText(schedule.target, unit)}`;
}

function weekText(row: HabitRow, at: number, preferences: Told): string | null {
  const { direction, kind } = row;
  const { target, times } = row.schedule;
  const noted = notedOfWeek(row, at, preferences);
  if (!noted || (direction === 'at_most' && kind === 'check')) return null;
  if (target !== null) {
    const share = weekShare(row, at, preferences) ?? '';
    return row.due || direction === 'at_most' ? `${share} this week` : `Met this week, ${share}`;
  }
  const share = `${String(noted.length)} of ${String(times)}`;
  if (!row.due) return noted.length >= times ? `Met this week, ${share}` : null;
  const left = times - noted.length;
  const last = weekFirst(at, preferences.weekStart) + 6;
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
