import { ArrangeDialog } from '@/platform/client/arranging/arrange-dialog';
import { arrangedAnew } from '@/platform/client/arranging/arranged-anew';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { useShown, useToolActions } from '@/platform/client/changes/use-tool-changes';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { trpc } from '@/platform/client/trpc';
import type { ArrangedCards } from '@/platform/shared/arranged-cards';
import { COMPLETED_CARD, IN_PROGRESS_CARD } from '../rules';

const OPTIONS = { topic: 'home', name: 'Overview', folded: [] } as const;

const TABLES: Record<string, string> = { [IN_PROGRESS_CARD]: 'In-Progress', [COMPLETED_CARD]: 'Completed' };

/** Puts the cards of home in an order, and hides some. It stays when it is closed, so that a change can be undone. */
export function ArrangeHome({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { changes, actions } = useToolActions('home', OPTIONS, createHomeActions);
  const { data } = trpc.home.overview.useQuery();
  const cards = useShown(changes, 'overview', data)?.cards ?? [];
  const titles = new Map(useOpenTools().tools?.map(({ tool_key, title }) => [tool_key, title]));
  return (
    <ArrangeDialog
      cards={cards.map((card) => ({
        ...card,
        title: TABLES[card.card] ?? titles.get(card.tool) ?? card.tool,
      }))}
      onArrange={(changed, done) => actions.arrange(changed, done)}
      open={open}
      onClose={onClose}
    />
  );
}

function createHomeActions({ change }: ToolChanges<'home'>) {
  return {
    /** Shows cards in an order, and hides some. */
    arrange(cards: Readonly<ArrangedCards>, done: string): void {
      const arranged = cards.map(({ card, hidden }) => ({ card, hidden }));
      void change('arrange', { cards: arranged }, done, {
        group: 'arrange',
        shows: { overview: (data) => ({ ...data, cards: arrangedAnew(data.cards, arranged) }) },
      });
    },
  };
}
