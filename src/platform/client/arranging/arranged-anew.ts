import type { ArrangedCards } from '@/platform/shared/arranged-cards';

/** Cards in another order, shown or hidden as it says. What a card shows that was hidden comes with the answer. */
export function arrangedAnew<One extends { card: string; hidden: boolean }>(
  cards: readonly One[],
  arranged: Readonly<ArrangedCards>,
): One[] {
  return arranged.flatMap(({ card, hidden }) => {
    const known = cards.find((one) => one.card === card);
    return known ? [{ ...known, hidden }] : [];
  });
}
