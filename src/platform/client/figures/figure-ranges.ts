import { monthName, shortDate, shortDayName, weekdayName } from '@/platform/shared/civil-names';
import type { FigureRange } from '@/platform/shared/figures';
import type { Preferences } from '@/platform/shared/preferences';

/** The ranges of figures, to choose one. */
export const FIGURE_RANGE_OPTIONS: { value: FigureRange; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
];

/** How the parts of a range are called. */
export const FIGURE_PARTS: Record<
  FigureRange,
  {
    head: string;
    nameOf: (day: string, preferences: Preferences) => string;
    shortOf: (day: string, preferences: Preferences) => string;
  }
> = {
  week: {
    head: 'Day',
    nameOf: shortDayName,
    shortOf: (day, preferences) => weekdayName(day, preferences, 'short'),
  },
  month: { head: 'Day', nameOf: shortDate, shortOf: shortDate },
  quarter: { head: 'Week of', nameOf: shortDate, shortOf: shortDate },
  year: {
    head: 'Month',
    nameOf: (day, preferences) => monthName(day, preferences),
    shortOf: (day, preferences) => monthName(day, preferences, true),
  },
};
