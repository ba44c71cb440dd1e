import { ProgressBar } from '@/platform/client/ui/progress';
import { usePreferences } from '@/platform/client/preferences';
import { shortDate } from '@/platform/shared/civil-names';
import type { GoalRow, Standing } from '../../goal-answers';
import { percentOf } from '../changes/words';
import styles from './open-goals.module.css';

const STANDINGS: Record<Standing, string> = {
  ahead: 'Ahead',
  on_track: 'On track',
  behind: 'Behind',
  far_behind: 'Far behind',
};

/** The open goals below the habits: how far they are, and where they should be. */
export function OpenGoals({ goals }: { goals: readonly GoalRow[] }) {
  const preferences = usePreferences();
  if (goals.length === 0) return null;
  return (
    <section aria-label="Goals">
      <h2 className={styles.title}>Goals</h2>
      <ul className={styles.list}>
        {goals.map((goal) => {
          const facts = [
            goal.standing && STANDINGS[goal.standing],
            goal.dueDate !== null && `due ${shortDate(goal.dueDate, preferences)}`,
          ].filter(Boolean);
          return (
            <li key={goal.id} className={styles.goal}>
              <span className={styles.name}>{goal.name}</span>
              <span className={styles.facts}>{facts.join(' · ')}</span>
              <ProgressBar
                label={goal.name}
                percent={percentOf(goal.progress)}
                expected={goal.expected === null ? undefined : percentOf(goal.expected)}
                className={styles.bar}
              />
              <span className={styles.percent}>{percentOf(goal.progress)} %</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
