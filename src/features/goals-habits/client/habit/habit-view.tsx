import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import SearchX from 'lucide-react/icons/search-x';
import { useHotkey } from '@/platform/client/hotkeys';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { IconButton } from '@/platform/client/ui/icon-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { KEYS } from '../changes/use-habits';
import type { Screen } from '../screen/screen';
import { HabitDetails } from './habit-details';
import styles from './habit-view.module.css';
import { useHabit } from './use-habit';

const TABS = { today: 'Today', habits: 'Habits', goals: 'Goals' };

const LOADING = [
  [40, 20],
  [95, 90, 90, 60],
  [60, 40, 20],
];

/** The page of a habit in place of the tabs. */
export function HabitView({ id, ...screen }: Screen & { id: number }) {
  const { address, habits, list } = screen;
  const { data, isGone, problem, retrying, retry } = useHabit(habits, id, list.today);
  const at = list.habits.findIndex((habit) => habit.id === id);
  const go = (by: 1 | -1) => {
    const other = at < 0 ? undefined : list.habits[at + by];
    if (other) address.openHabit(other.id);
  };
  useHotkey({ group: KEYS, keys: 'escape', does: 'Back to the list', run: address.closePage });
  useHotkey({ group: KEYS, keys: 'j', does: 'The next habit', run: () => go(1) });
  useHotkey({ group: KEYS, keys: 'k', does: 'The habit before', run: () => go(-1) });
  return (
    <div className="stack gap-12">
      <div className="row spread">
        <Button size="small" variant="ghost" icon={<ArrowLeft size={14} />} onClick={address.closePage}>
          {TABS[address.tab]}
        </Button>
        {at >= 0 && list.habits.length > 1 && (
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
        )}
      </div>
      {problem !== null && (
        <LoadFailure
          problem={problem}
          text="The habit could not be loaded."
          retrying={retrying}
          onRetry={retry}
        />
      )}
      {isGone && (
        <EmptyState
          icon={<SearchX size={26} />}
          title="Habit not found"
          text="It may have been deleted. The trash keeps habits for 30 days."
          action={<Button onClick={() => address.showTab('habits')}>All habits</Button>}
        />
      )}
      {data && <HabitDetails answer={data} {...screen} />}
      {!data && !isGone && problem === null && (
        <SkeletonRows label="Loading the habit" rowHeight={120} rows={LOADING} />
      )}
    </div>
  );
}
