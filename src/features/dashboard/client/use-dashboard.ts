import { useEffect } from 'react';
import { useShown, useToolActions } from '@/platform/client/changes/use-tool-changes';
import { useCurrentUser } from '@/platform/client/current-user';
import { loadStateOf } from '@/platform/client/load-state';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { useTodayText } from '@/platform/client/use-today';
import type { FigureRange } from '@/platform/shared/figures';
import { createDashboardActions } from './actions';

const OPTIONS = { topic: 'dashboard', name: 'Dashboard', folded: [] } as const;

export type Card = RouterOutputs['dashboard']['read']['cards'][number];

/** The cards with figures of a range, which follow every change of what they tell of. Used once, in the screen. */
export function useDashboard(range: FigureRange) {
  const { id } = useCurrentUser();
  const utils = trpc.useUtils();
  const today = useTodayText();
  const tool = useToolActions('dashboard', OPTIONS, createDashboardActions);
  const asked = { range };
  const query = trpc.dashboard.read.useQuery(asked, {
    staleTime: Infinity,
    refetchOnReconnect: true,
    placeholderData: (before) => before,
  });
  const shown = useShown(tool.changes, 'read', query.data, asked);

  const topics = [...new Set(query.data?.cards.map(({ topic }) => topic))];
  useRevisionChange(topics, id, (first) => {
    if (!first) void utils.dashboard.invalidate();
  });
  useEffect(() => {
    // Figures end with today; those of a page that stays open over midnight as well.
    if (utils.dashboard.read.getData({ range })?.days.to !== today) void utils.dashboard.invalidate();
  }, [utils, range, today]);

  return { ...tool, shown, ...loadStateOf(query) };
}

export type Dashboard = ReturnType<typeof useDashboard>;
