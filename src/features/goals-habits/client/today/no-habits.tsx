import Search from 'lucide-react/icons/search';
import Sprout from 'lucide-react/icons/sprout';
import { SampleData } from '@/platform/client/sample-data';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { useNarrow } from '@/platform/client/use-narrow';
import type { HabitActions } from '../changes/actions';
import type { Screen } from '../screen/screen';
import styles from './no-habits.module.css';

type NewHabit = Parameters<HabitActions['add']>[0];

const EXAMPLES: NewHabit[] = [
  { name: 'Read', question: 'Did you read today?', color: '#2563eb' },
  { name: 'Run', kind: 'amount', unit: 'km', step: 1_000, rhythm: 'week', target: 15_000, color: '#16a34a' },
  { name: 'Call family', rhythm: 'week', times: 1, color: '#d97706' },
  {
    name: 'Coffee',
    kind: 'amount',
    direction: 'at_most',
    unit: 'cups',
    step: 1_000,
    target: 2_000,
    color: '#92400e',
  },
];
const TOLD = ['Read: every day', 'Run: 15 km a week', 'Call family: once a week', 'Coffee: at most 2 cups'];

/** The first visit: how to begin, with examples to press. */
export function NoHabits({ actions, onDialog }: { actions: HabitActions; onDialog: Screen['onDialog'] }) {
  // With no keys to press.
  const press = useNarrow() ? 'Tap +' : 'Press N';
  const add = () => onDialog({ kind: 'habit' });
  return (
    <EmptyState
      icon={<Sprout size={26} />}
      title="No habits yet."
      text={`${press} to add one, or import from Loop.`}
      action={
        <div className="row stack gap-16">
          <div className={styles.examples}>
            <Button variant="primary" onClick={add}>
              Add habit
            </Button>
            <Button onClick={() => onDialog({ kind: 'import' })}>Import…</Button>
            <SampleData part="goalsHabits" />
          </div>
          <Examples habits={[]} {...{ actions, onDialog }} />
        </div>
      }
    />
  );
}

/** A day whose habits are all archived or deleted, or among which none is as it is looked for. */
export function NoneFound({ any, onClear, onAdd }: { any: boolean; onClear: () => void; onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Search size={26} />}
      title={any ? 'No habit matches' : 'No habits here'}
      text={any ? 'Try other words, or all groups.' : 'All your habits are archived or deleted.'}
      action={any ? <Button onClick={onClear}>Show all</Button> : <Button onClick={onAdd}>Add habit</Button>}
    />
  );
}

/** The examples that are left, as long as somebody has begun with nothing else. */
export function Examples({
  habits,
  actions,
  onDialog,
}: {
  habits: readonly { name: string }[];
  actions: HabitActions;
  onDialog: Screen['onDialog'];
}) {
  const isThere = (name: string) => habits.some((habit) => habit.name === name);
  if (habits.some(({ name }) => !EXAMPLES.some((example) => example.name === name))) return null;
  return (
    <div className={styles.examples}>
      {EXAMPLES.map(
        (habit, at) =>
          !isThere(habit.name) && (
            <Button
              key={habit.name}
              size="small"
              onClick={() => void actions.add(habit, () => onDialog({ kind: 'habit' }))}
            >
              {TOLD[at]}
            </Button>
          ),
      )}
    </div>
  );
}
