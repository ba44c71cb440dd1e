import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useEffectEvent } from 'react';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { useHotkey } from '@/platform/client/hotkeys';
import { trpc } from '@/platform/client/trpc';
import { IconButton } from '@/platform/client/ui/icon-button';
import { KEYS } from '../changes/use-habits';
import { PageFrame } from '../screen/page-frame';
import type { Screen } from '../screen/screen';
import { HabitDetails } from './habit-details';
import styles from './habit-view.module.css';

const TABS = { today: 'Today', habits: 'Habits', goals: 'Goals' };

/** The page of a habit, with pending changes applied; loaded anew when today is another day. */
export function HabitView({ id, ...screen }: Screen & { id: number }) {
  const { address, habits, list } = screen;
  const query = trpc.goalsHabits.detail.useQuery({ id }, LIVE);
  const data = useShown(habits.changes, 'detail', query.data, { id });
  const followDay = useEffectEvent(() => {
    if (query.data && query.data.today < list.today) void query.refetch();
  });
  useEffect(() => followDay(), [list.today]);
  const at = list.habits.findIndex((habit) => habit.id === id);
  const go = (by: 1 | -1) => {
    const other = at < 0 ? undefined : list.habits[at + by];
    if (other) address.openHabit(other.id);
  };
  useHotkey({ group: KEYS, keys: 'j', does: 'The next habit', run: () => go(1) });
  useHotkey({ group: KEYS, keys: 'k', does: 'The habit before', run: () => go(-1) });
  return (
    <PageFrame
      of="habit"
      icon={<SearchX size={26} />}
      back={TABS[address.tab]}
      query={query}
      address={address}
      aside={
        at >= 0 &&
        list.habits.length > 1 && (
          <span className={styles.neighbours}>
            <IconButton
              label="Previous habit"
              icon={<ChevronLeft size={18} />}
              aria-disabled={at === 0}
              onClick={() => go(-1)}
            />
            <IconButton
              label="Next habit"
              icon={<ChevronRight size={18} />}
              aria-disabled={at === list.habits.length - 1}
              onClick={() => go(1)}
            />
          </span>
        )
      }
    >
      {data && <HabitDetails answer={data} {...screen} />}
    </PageFrame>
  );
}
