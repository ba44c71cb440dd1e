import type { Age } from '../../limits';

export const AGE_WORDS: Record<Age, string> = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  weeks: '8 to 30 days old',
  months: '31 to 90 days old',
  'over-month': 'Over 30 days old',
  'over-quarter': 'Over 90 days old',
};

/** In days, for below a bar. */
export const AGE_DAYS: Record<Age, string> = {
  week: '0 – 7',
  month: '0 – 30',
  weeks: '8 – 30',
  months: '31 – 90',
  'over-month': 'Over 30',
  'over-quarter': 'Over 90',
};
