import { FIRST_CALENDAR } from './rules';

/** Of new calendars, one after the other. */
export const CALENDAR_COLORS = [
  FIRST_CALENDAR.color,
  '#4f46e5',
  '#b45309',
  '#be123c',
  '#0e7490',
  '#7e22ce',
  '#475569',
  '#a16207',
];
