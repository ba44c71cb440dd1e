import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { useStored } from '@/platform/client/stored-choice';
import { trpc } from '@/platform/client/trpc';
import { groupedBy } from '@/platform/shared/grouped';
import type { Period } from '../period';
import { type DayTool, useDayTools } from './use-day-tools';

export interface EntryTick extends Pick<DayTool, 'tool' | 'label' | 'icon'> {
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/**
 * What other tools have on days, by day, and which of them are ticked; those that are open to the person. `entriesLate` while they
 * are those of other days.
 */
export function useDayEntries({ first, last }: Period) {
  const { id } = useCurrentUser();
  const open = useDayTools();
  const [hidden, setHidden] = useStored('calendarEntriesHidden', readHidden);
  const isWanted = open.some(({ tool }) => !hidden.includes(tool));
  const query = trpc.calendar.dayEntries.useQuery(
    { from: first, to: last },
    { enabled: isWanted, staleTime: 60_000, placeholderData: (known) => known },
  );
  // They have revisions of their own.
  useRevisionChange(
    open.map(({ topic }) => topic),
    id,
    (isFirst) => void (!isFirst && isWanted && query.refetch()),
  );
  // A press need not wait for it then; if it is missing, the press asks again.
  useEffect(() => {
    for (const { actions } of open) actions().catch(() => undefined);
  }, [open]);

  const entries = query.data?.entries;
  const byDay = useMemo(() => {
    const shown = (entries ?? []).filter(({ tool }) => !hidden.includes(tool));
    return groupedBy(shown, ({ day }) => day);
  }, [entries, hidden]);

  const ticks = open.map(({ tool, label, icon }): EntryTick => ({
    ...{ tool, label, icon },
    shown: !hidden.includes(tool),
    onChange: (shown) => setHidden(shown ? hidden.filter((one) => one !== tool) : [...hidden, tool]),
  }));
  return { entries: byDay, entriesLate: query.isPlaceholderData, ticks };
}

function readHidden(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((tool) => typeof tool === 'string') : [];
}
