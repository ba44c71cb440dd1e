import * as z from 'zod';
import { dayOf } from '@/platform/shared/civil';
import { FIGURE_RANGES } from '@/platform/shared/figures';
import { operationId } from '@/platform/shared/operation-input';

/** The topic of its revisions. */
export const DASHBOARD = 'dashboard';

export const dashboardTexts = {
  range: 'The range is week, month, quarter or year',
  card: 'A card is named by its tool and its figure, such as devflow.done',
  cardNotFound: 'This card is not on your dashboard',
  cardTwice: 'Each card can be named once',
  tooManyCards: 'A dashboard has at most 100 cards',
  day: 'A day is written as YYYY-MM-DD',
  days: 'The first day is not after the last, and at most 400 days before it',
  undoConflict: 'Your cards were arranged again since',
  notUndoable: 'This change can no longer be undone',
} as const;

export const MAX_CARDS = 100;
const MAX_DAYS = 400;

const card = z.string().regex(/^[\w-]{1,40}\.[\w-]{1,40}$/, dashboardTexts.card);

/** Cards in an account's order, as they are stored. */
export const arrangedCards = z
  .array(z.object({ card, hidden: z.boolean() }))
  .max(MAX_CARDS, dashboardTexts.tooManyCards)
  .refine((cards) => new Set(cards.map((one) => one.card)).size === cards.length, dashboardTexts.cardTwice);
export type ArrangedCards = z.output<typeof arrangedCards>;

export const readInput = z.object({ range: z.enum(FIGURE_RANGES, { error: dashboardTexts.range }) });

const day = z.string().refine((text) => dayOf(text) !== null, dashboardTexts.day);
export const rowsInput = readInput.extend({ card, from: day, to: day }).refine(({ from, to }) => {
  const length = (dayOf(to) ?? 0) - (dayOf(from) ?? 0);
  return length >= 0 && length < MAX_DAYS;
}, dashboardTexts.days);

/** Cards that are left out come after these, as they stood. */
export const arrangeInput = z.object({ operationId, cards: arrangedCards });
