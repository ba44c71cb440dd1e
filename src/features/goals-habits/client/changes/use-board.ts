import { keepPreviousData } from '@tanstack/react-query';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import type { HabitChanges } from './use-habits';

/** The habits with their entries from one day to another, with pending changes applied; others stay until these are here. */
export function useBoard({ changes }: HabitChanges, input: { from: string; to: string; archived: boolean }) {
  const query = trpc.goalsHabits.board.useQuery(input, { ...LIVE, placeholderData: keepPreviousData });
  return { data: useShown(changes, 'board', query.data, input), ...loadStateOf(query) };
}
