import { useSearch } from '@tanstack/react-router';
import { canOpen } from '@/platform/client/changes/unstored';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { type HabitsAddress, readHabitsAddress } from './habits-address';

export type HabitsTab = 'today' | 'habits' | 'goals';

/** What is shown, from the URL: the tab, an open habit or goal, day, search and group. */
export function useHabitsAddress() {
  const address = useSearch({ from: '/signed-in/goals-habits' });
  const change = useChangeAddress('/goals-habits', readHabitsAddress);
  const { text, type, setWritten } = useAddressText(address.q ?? '', (q) => change({ q }, true));

  const open = (opened: Pick<HabitsAddress, 'habit' | 'goal'>) =>
    change({ q: text, habit: undefined, goal: undefined, ...opened });

  return {
    tab: address.tab ?? ('today' as const),
    day: address.day,
    group: address.group,
    habit: address.habit,
    goal: address.goal,
    /** Shows all habits again. */
    clear: () => {
      setWritten('');
      change({ q: undefined, group: undefined }, true);
    },
    search: { value: text, onChange: type },
    showTab: (tab: HabitsTab) =>
      change({ q: text, tab: tab === 'today' ? undefined : tab, habit: undefined, goal: undefined }),
    /** Undefined: today. */
    showDay: (day: string | undefined) => change({ q: text, day }, true),
    showGroup: (group: number | undefined) => change({ q: text, group }, true),
    /** The page of a habit or a goal in place of the tab; Back leads to the tab again. */
    openHabit: (habit: number) => canOpen(habit) && open({ habit }),
    openGoal: (goal: number) => canOpen(goal) && open({ goal }),
    /** Back to the tab below the page of a habit or a goal. */
    closePage: () => open({}),
  };
}

export type HabitsAddressHere = ReturnType<typeof useHabitsAddress>;
