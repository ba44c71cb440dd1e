import * as z from 'zod';
import { operationId } from './operation-input';

/** Pages whose cards an account can arrange, which are the topics of their revisions too. */
export const ARRANGED_PAGES = ['dashboard', 'home'] as const;
export type ArrangedPage = (typeof ARRANGED_PAGES)[number];

export const arrangeTexts = {
  card: 'A card is named by its tool and what it shows, such as devflow.done',
  cardTwice: 'Each card can be named once',
  tooManyCards: 'A page has at most 200 cards',
  undoConflict: 'Your cards were arranged again since',
  notUndoable: 'This change can no longer be undone',
} as const;

export const MAX_CARDS = 200;

/** Its tool and what it shows of it: 'devflow.done'. */
export const cardName = z.string().regex(/^[\w-]{1,40}\.[\w-]{1,40}$/, arrangeTexts.card);

/** Cards in an account's order, as they are stored. */
export const arrangedCards = z
  .array(z.object({ card: cardName, hidden: z.boolean() }))
  .max(MAX_CARDS, arrangeTexts.tooManyCards)
  .refine((cards) => new Set(cards.map((one) => one.card)).size === cards.length, arrangeTexts.cardTwice);
export type ArrangedCards = z.output<typeof arrangedCards>;

/** Cards that are left out come after these, as they stood. */
export const arrangeInput = z.object({ operationId, cards: arrangedCards });

/** Cards as they were arranged; new ones come last, and are hidden if they say so. */
export function inArrangedOrder<One extends { card: string; hidden?: boolean }>(
  cards: readonly One[],
  arranged: ArrangedCards,
): (One & { hidden: boolean })[] {
  const places = new Map(arranged.map(({ card }, place) => [card, place]));
  const placeOf = ({ card }: { card: string }) => places.get(card) ?? arranged.length;
  return cards
    .map((one) => ({ ...one, hidden: arranged[placeOf(one)]?.hidden ?? one.hidden ?? false }))
    .sort((one, other) => placeOf(one) - placeOf(other));
}
