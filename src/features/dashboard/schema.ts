import * as z from 'zod';
import { dayOf } from '@/platform/shared/civil';
import { cardName } from '@/platform/shared/arranged-cards';
import { FIGURE_RANGES } from '@/platform/shared/figures';

export const dashboardTexts = {
  range: 'The range is week, month, quarter or year',
  cardNotFound: 'This card is not on your dashboard',
  day: 'A day is written as YYYY-MM-DD',
  days: 'The first day is not after the last, and at most 400 days before it',
} as const;

const MAX_DAYS = 400;

export const readInput = z.object({ range: z.enum(FIGURE_RANGES, { error: dashboardTexts.range }) });

const day = z.string().refine((text) => dayOf(text) !== null, dashboardTexts.day);
export const rowsInput = readInput.extend({ card: cardName, from: day, to: day }).refine(({ from, to }) => {
  const length = (dayOf(to) ?? 0) - (dayOf(from) ?? 0);
  return length >= 0 && length < MAX_DAYS;
}, dashboardTexts.days);
