import { useState } from 'react';
import { Shortcut, useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { EntryKeys } from '@/platform/client/lists/entry-keys';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { ProblemNotice } from '@/platform/client/ui/problem-notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { type HabitsTab, useHabitsAddress } from './address/use-habits-address';
import { KEYS, useHabitChanges } from './changes/use-habits';
import { useToday } from './changes/use-today';
import type { HabitDialog } from './dialogs/habit-dialog-kind';
import styles from './goals-habits-page.module.css';
import { HabitsHead } from './screen/habits-head';
import type { Screen } from './screen/screen';
import { TodayView } from './today/today-view';

const HabitDialogs = lazyPiece(async () => (await import('./dialogs/habit-dialogs')).HabitDialogs);
/** Their names are for the list of keys, which nobody asks for first. */
const RowKeys = lazyPiece(async () => (await import('./screen/row-keys')).RowKeys);
const HabitsView = lazyPiece(async () => (await import('./habits/habits-view')).HabitsView);
const pages = () => import('./opened-pages');
const HabitView = lazyPiece(async () => (await pages()).HabitView);
const GoalsView = lazyPiece(async () => (await import('./goals/goals-view')).GoalsView);
const GoalView = lazyPiece(async () => (await pages()).GoalView);

const TABS: { value: HabitsTab; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'habits', label: 'Habits' },
  { value: 'goals', label: 'Goals' },
];

/** /goals-habits: the habits of a day, all habits, goals; or the page of one of them. */
export function GoalsHabitsPage() {
  const habits = useHabitChanges();
  const address = useHabitsAddress();
  const { data: list, isOfOther, ...load } = useToday(habits, address.day);
  const ofGoals = address.tab === 'goals' && address.habit === undefined;
  const isPage = address.habit !== undefined || address.goal !== undefined;
  const [dialog, setDialog] = useState<HabitDialog | null>(null);
  // Shift is part of the letter, so that one key is heard for both.
  useHotkey({
    group: KEYS,
    keys: 'n',
    does: 'Add a habit',
    run: ({ shiftKey }) => setDialog({ kind: shiftKey ? 'goal' : 'habit' }),
  });
  useHotkey({ group: KEYS, keys: 'shift+n', does: 'Add a goal' });
  const loading = <SkeletonRows label="Loading habits" rowHeight={52} rows={4} lines={2} marked />;

  return (
    <div className="stack">
      {address.goal === undefined && <RowKeys ofGoals={ofGoals} isPage={isPage} />}
      {!isPage && address.tab !== 'habits' && <EntryKeys group={KEYS} row={ofGoals ? 'goal' : 'habit'} />}
      <HabitsHead ofGoals={ofGoals} onDialog={setDialog} />
      <ProblemNotice of={habits} />
      {load.problem !== null ? (
        <LoadFailure load={load} text="Your habits could not be loaded." />
      ) : list ? (
        <Shown
          list={list}
          loading={isOfOther && loading}
          address={address}
          habits={habits}
          onDialog={setDialog}
        />
      ) : (
        loading
      )}
      {list && dialog && (
        <HabitDialogs dialog={dialog} list={list} habits={habits} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

/** The page of a habit or a goal where the address names one, otherwise the tab. */
function Shown(given: Omit<Screen, 'opened' | 'openedGoal'>) {
  const { address } = given;
  const { habit, goal } = address;
  const [{ habit: opened, goal: openedGoal }, setOpened] = useState({ habit, goal });
  if ((habit ?? goal) !== undefined && (habit !== opened || goal !== openedGoal)) setOpened({ habit, goal });
  const screen = { ...given, opened, openedGoal };
  if (habit !== undefined) return <HabitView key={habit} id={habit} {...screen} />;
  if (goal !== undefined) return <GoalView key={goal} id={goal} {...screen} />;
  return (
    <Tabs
      label="Goals & Habits"
      value={address.tab}
      tabs={TABS}
      onChange={(tab) => address.showTab(tab as HabitsTab)}
    >
      {TABS.map(({ value, label }, at) => (
        <Shortcut
          group={KEYS}
          key={value}
          keys={String(at + 1)}
          does={label}
          run={() => address.showTab(value)}
        />
      ))}
      <TabPanel value={address.tab} className={styles.panel}>
        {address.tab === 'today' && <TodayView {...screen} />}
        {address.tab === 'habits' && <HabitsView {...screen} />}
        {address.tab === 'goals' && <GoalsView {...screen} />}
      </TabPanel>
    </Tabs>
  );
}
