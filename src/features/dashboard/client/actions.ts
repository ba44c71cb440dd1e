import type { ArrangedCards } from '@/platform/shared/arranged-cards';
import { arrangedAnew } from '@/platform/client/arranging/arranged-anew';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';

/** The one change of the dashboard, which can be undone. */
export function createDashboardActions({ change }: ToolChanges<'dashboard'>) {
  return {
    /** Shows cards in an order, and hides some. */
    arrange(cards: Readonly<ArrangedCards>, done: string): void {
      const inOrder = cards.map(({ card, hidden }) => ({ card, hidden }));
      void change('arrange', { cards: inOrder }, done, {
        group: 'arrange',
        shows: {
          read: (data) => ({ ...data, cards: arrangedAnew(data.cards, inOrder) }),
        },
      });
    },
  };
}
