import { useMemo } from 'react';
import { devflowGate } from '@/features/devflow/gate';
import { expenseGate } from '@/features/expense-tracker/gate';
import { goalsHabitsGate } from '@/features/goals-habits/gate';
import { useOpenTools } from '@/features/tool-access/client/use-open-tools';
import { useCurrentUser } from '@/platform/client/current-user';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { useStored } from '@/platform/client/stored-choice';
import { trpc } from '@/platform/client/trpc';
import type { DayEntry } from '../../answers';
import type { Period } from '../period';

type EntryTool = DayEntry['tool'];

/** What other tools show on days, in the order of the side. */
const ENTRY_TOOLS: readonly { tool: EntryTool; label: string }[] = [
  { tool: 'devflow', label: 'DevFlow due' },
  { tool: 'goals-habits', label: 'Habits' },
  { tool: 'expense-tracker', label: 'Bills' },
];

export interface EntryTick {
  tool: EntryTool;
  label: string;
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/** What other tools have on days, by day, and which of them are ticked; those that are open to the person. */
export function useDayEntries({ first, last }: Period) {
  const { id } = useCurrentUser();
  const { tools } = useOpenTools();
  const [hidden, setHidden] = useStored('calendarEntriesHidden', readHidden);
  const open = ENTRY_TOOLS.filter(({ tool }) => tools?.some((one) => one.tool_key === tool));
  const isWanted = open.some(({ tool }) => !hidden.includes(tool));
  const query = trpc.calendar.dayEntries.useQuery(
    { from: first, to: last },
    { enabled: isWanted, staleTime: 60_000, placeholderData: (known) => known },
  );
  // They have revisions of their own.
  const reload = (isFirst: boolean) => void (!isFirst && isWanted && query.refetch());
  useRevisionChange(devflowGate.topic, id, reload);
  useRevisionChange(goalsHabitsGate.topic, id, reload);
  useRevisionChange(expenseGate.topic, id, reload);

  const entries = query.data?.entries;
  const byDay = useMemo(() => {
    const days = new Map<string, DayEntry[]>();
    for (const entry of entries ?? []) {
      if (hidden.includes(entry.tool)) continue;
      const ofDay = days.get(entry.day);
      if (ofDay) ofDay.push(entry);
      else days.set(entry.day, [entry]);
    }
    return days;
  }, [entries, hidden]);

  const ticks = open.map(({ tool, label }): EntryTick => ({
    tool,
    label,
    shown: !hidden.includes(tool),
    onChange: (shown) => setHidden(shown ? hidden.filter((one) => one !== tool) : [...hidden, tool]),
  }));
  return { entries: byDay, ticks };
}

function readHidden(stored: unknown): readonly EntryTool[] {
  const list: unknown[] = Array.isArray(stored) ? stored : [];
  return ENTRY_TOOLS.map(({ tool }) => tool).filter((tool) => list.includes(tool));
}
