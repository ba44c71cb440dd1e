import type { GoalRow } from '../../goal-answers';
import { GoalRows } from '../goal-rows';
import styles from './open-goals.module.css';

/** The open goals below the habits: how far they are, and where they should be. */
export function OpenGoals({
  goals,
  today,
  onOpen,
}: {
  goals: readonly GoalRow[];
  today: string;
  onOpen: (id: number) => void;
}) {
  if (goals.length === 0) return null;
  return (
    <section aria-label="Goals">
      <h2 className={styles.title}>Goals</h2>
      <div className={styles.card}>
        <GoalRows label="Open goals" goals={goals} today={today} onOpen={onOpen} />
      </div>
    </section>
  );
}
