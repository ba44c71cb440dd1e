import { addMonths, dayOf, monthFirst, textOfDay, weekdayOf, weekFirst } from '@/platform/shared/civil';
import { monthName, shortDate, weekdayName } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { DetailAnswer } from '../../../answers';
import { sumOf, type Timeline, timelineOf } from '../../../rules/timeline';
import { factsOf } from '../../changes/facts';

/** A period that sums are taken of. */
export type Period = 'week' | 'month' | 'year';

/** How many periods the history shows. */
const PERIODS = 12;
/** A Monday. */
const MONDAY = dayOf('2024-01-01') ?? 0;

/** The days of a habit up to today, or to its newest entry. */
export function timelineUpTo(answer: DetailAnswer): Timeline {
  return timelineOf(factsOf(answer.habit, answer), dayOf(answer.today) ?? 0);
}

/** The first day of the period of a day, and of the one so many before. */
function firstOf(period: Period, day: number, weekStart: number, back = 0): number {
  if (period === 'week') return weekFirst(day, weekStart) - 7 * back;
  const month = monthFirst(day);
  if (period === 'month') return addMonths(month, -back);
  return addMonths(month, 1 - Number(textOfDay(day).slice(5, 7)) - 12 * back);
}

/** Done days, or sums of amounts, of this week, this month, this year and in all; skipped and paused days add nothing. */
export function totalsOf(
  timeline: Timeline,
  { today, weekStart }: Pick<DetailAnswer, 'today' | 'weekStart'>,
): Record<Period | 'all', number> {
  const day = dayOf(today) ?? 0;
  const since = (period: Period) => sumOf(timeline, firstOf(period, day, weekStart), day);
  return { week: since('week'), month: since('month'), year: since('year'), all: timeline.sums.at(-1) ?? 0 };
}

/** The last twelve weeks, months or years, oldest first, none from before the habit. */
export function historyOf(
  timeline: Timeline,
  period: Period,
  { today, weekStart }: Pick<DetailAnswer, 'today' | 'weekStart'>,
  preferences: Preferences,
): { name: string; value: number }[] {
  const day = dayOf(today) ?? 0;
  const bars: { name: string; value: number }[] = [];
  for (let back = PERIODS - 1; back >= 0; back--) {
    const first = firstOf(period, day, weekStart, back);
    const next = firstOf(period, day, weekStart, back - 1);
    if (next <= timeline.first) continue;
    const date = textOfDay(first);
    const names = {
      week: () => shortDate(date, preferences),
      month: () => monthName(date, preferences, true),
      year: () => date.slice(0, 4),
    };
    bars.push({ name: names[period](), value: sumOf(timeline, first, next - 1) });
  }
  return bars;
}

/** How many days were done of each day of the week, from the first one of the person's week on. */
export function weekdaysOf(
  timeline: Timeline,
  weekStart: number,
  preferences: Preferences,
): { name: string; value: number }[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (let day = timeline.first; day <= timeline.last; day++) {
    const at = weekdayOf(day) - 1;
    if (sumOf(timeline, day, day) > 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((_, offset) => {
    const weekday = (weekStart - 1 + offset) % 7;
    return {
      name: weekdayName(textOfDay(MONDAY + weekday), preferences, 'short'),
      value: counts[weekday] ?? 0,
    };
  });
}
