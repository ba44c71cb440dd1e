import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Flag from 'lucide-react/icons/flag';
import Search from 'lucide-react/icons/search';
import { useRef, useState } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SearchField } from '@/platform/client/ui/search-field';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { useNarrow } from '@/platform/client/use-narrow';
import type { GoalState } from '../../rules';
import { createGoalActions } from '../changes/goal-actions';
import { KEYS } from '../changes/use-habits';
import type { Screen } from '../screen/screen';
import type { GoalCommands } from './goal-commands';
import { GoalList } from './goal-list';
import { goalsOf } from './goal-order';
import styles from './goals-view.module.css';
import { useGoals } from './use-goals';

const CLOSED: { state: GoalState; title: string }[] = [
  { state: 'reached', title: 'Reached' },
  { state: 'dropped', title: 'Dropped' },
];

/** All goals: the open ones by due date, those reached and dropped folded below. */
export function GoalsView({ address, habits, onDialog, openedGoal }: Screen) {
  const { data, ...load } = useGoals(habits);
  const search = useRef<HTMLInputElement>(null);
  const [unfolded, setUnfolded] = useState<readonly GoalState[]>([]);
  useHotkey({ group: KEYS, keys: '/', does: 'Search', run: () => search.current?.focus() });
  const add = () => onDialog({ kind: 'goal' });
  // With no keys to press.
  const press = useNarrow() ? 'Tap +' : 'Press Shift+N';

  if (load.problem !== null) {
    return <LoadFailure load={load} text="Your goals could not be loaded." />;
  }
  if (!data) return <SkeletonRows label="Loading goals" rowHeight={92} rows={3} lines={3} />;
  const { goals, today } = data;
  if (goals.length === 0) {
    return (
      <EmptyState
        icon={<Flag size={26} />}
        title="No goals yet."
        text={`A goal has a number to reach, steps to tick, or a habit that it follows. ${press} to add one.`}
        action={
          <Button variant="primary" onClick={add}>
            Add goal
          </Button>
        }
      />
    );
  }

  const actions = createGoalActions(habits.changes);
  const commands: GoalCommands = {
    open: ({ id }) => address.openGoal(id),
    edit: (goal) => onDialog({ kind: 'goal', goal }),
    close: (goal, to) => void actions.closeGoal(goal, to),
    remove: (goal) => void actions.removeGoal(goal),
    order: (goal, ids) => void actions.orderGoals(goal, ids),
  };
  const listOf = (state: GoalState, label: string) => ({
    ...{ label, opened: openedGoal, today, commands },
    rows: goalsOf(goals, state, address.search.value),
    all: goalsOf(goals, state, ''),
  });
  const open = listOf('open', 'Open goals');
  const closed = CLOSED.map(({ state, title }) => ({ state, ...listOf(state, title) }));
  const isFound = open.rows.length + closed.reduce((sum, { rows }) => sum + rows.length, 0) > 0;
  return (
    <>
      <SearchField
        ref={search}
        label="Search goals"
        shortcut="/"
        className={styles.search}
        {...address.search}
      />
      {!isFound && (
        <EmptyState
          icon={<Search size={26} />}
          title="No goal matches"
          text="Try other words."
          action={<Button onClick={address.clear}>Show all</Button>}
        />
      )}
      {open.rows.length > 0 && <GoalList {...open} />}
      {isFound && open.rows.length === 0 && address.search.value === '' && (
        <p className="muted">No open goals. {press} to add one.</p>
      )}
      {closed.map(({ state, ...list }) => {
        if (list.rows.length === 0) return null;
        // What a search has found is not hidden.
        const isOpen = unfolded.includes(state) || address.search.value !== '';
        const wholes = list.rows.filter(
          ({ parentId }) => !list.rows.some(({ id }) => id === parentId),
        ).length;
        return (
          <section key={state} aria-label={list.label} className="stack gap-8">
            <h2>
              <button
                type="button"
                aria-expanded={isOpen}
                className={styles.fold}
                onClick={() =>
                  setUnfolded(isOpen ? unfolded.filter((one) => one !== state) : [...unfolded, state])
                }
              >
                {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
                {list.label} <span className={styles.count}>{wholes}</span>
              </button>
            </h2>
            {isOpen && <GoalList {...list} />}
          </section>
        );
      })}
    </>
  );
}
