import type { ToolChanges } from '@/platform/client/changes/tool-changes';

/** A card as it is arranged. */
interface Arranged {
  card: string;
  hidden: boolean;
}

/** The one change of the dashboard, which can be undone. */
export function createDashboardActions({ change }: ToolChanges<'dashboard'>) {
  return {
    /** Shows cards in an order, and hides some. */
    arrange(cards: readonly Arranged[], done: string): void {
      const inOrder = cards.map(({ card, hidden }) => ({ card, hidden }));
      void change('arrange', { cards: inOrder }, done, {
        group: 'arrange',
        shows: {
          // The figure of a card that was hidden comes with the answer.
          read: (data) => ({
            ...data,
            cards: inOrder.flatMap(({ card, hidden }) => {
              const known = data.cards.find((one) => one.card === card);
              return known ? [{ ...known, hidden }] : [];
            }),
          }),
        },
      });
    },
  };
}
