import { useShown, useToolActions } from '@/platform/client/changes/use-tool-changes';
import { useCurrentUser } from '@/platform/client/current-user';
import { loadStateOf } from '@/platform/client/load-state';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { useTodayText } from '@/platform/client/use-today';
import type { FigureRange } from '@/platform/shared/figures';
import { createDashboardActions } from './actions';

const OPTIONS = { topic: 'dashboard', name: 'Dashboard', folded: [] } as const;

/** How soon figures of another day than today are asked for again. */
const LATER_MS = 30_000;

export type Card = RouterOutputs['dashboard']['read']['cards'][number];

/** The cards with figures of a range, which follow every change of what they tell of. Used once, in the screen. */
export function useDashboard(range: FigureRange) {
  const { id } = useCurrentUser();
  const utils = trpc.useUtils();
  const today = useTodayText();
  const tool = useToolActions('dashboard', OPTIONS, createDashboardActions);
  const asked = { range };
  const query = trpc.dashboard.read.useQuery(asked, {
    // Nothing else tells what changed while the page was left.
    refetchOnMount: 'always',
    refetchOnReconnect: true,
    // The server's clock may be behind.
    refetchInterval: ({ state }) => state.data !== undefined && state.data.days.to !== today && LATER_MS,
    placeholderData: (before) => before,
  });
  const shown = useShown(tool.changes, 'read', query.data, asked);

  const shownCards = query.data?.cards.filter(({ hidden }) => !hidden);
  const topics = [...new Set(['account', ...(shownCards ?? []).map(({ topic }) => topic)])];
  useRevisionChange(topics, id, (first) => {
    if (!first) void utils.dashboard.invalidate();
  });
  return { ...tool, shown, isOld: query.isPlaceholderData, load: loadStateOf(query) };
}
