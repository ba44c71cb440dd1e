import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { ProgressBar } from '@/platform/client/ui/progress';
import { dateText } from '@/platform/shared/civil-names';
import type { GoalRow } from '../goal-answers';
import { progressPercent } from '../rules/goals';
import { standingWord } from './changes/goal-words';
import styles from './goal-rows.module.css';

/** Goals as two lines each: the name, which opens the goal, its standing and due date, and its bar. */
export function GoalRows({
  label,
  goals,
  today,
  weighted = false,
  onOpen,
}: {
  label: string;
  goals: readonly GoalRow[];
  today: string;
  /** Shows what each counts with as a part. */
  weighted?: boolean;
  onOpen: (id: number) => void;
}) {
  const preferences = usePreferences();
  return (
    <ul aria-label={label}>
      {goals.map((goal) => {
        const percent = progressPercent(goal.progress);
        const facts = [
          weighted && `Weight ${String(goal.weight)}`,
          standingWord(goal)?.word,
          goal.dueDate !== null && `due ${dateText(goal.dueDate, today, preferences)}`,
        ].filter(Boolean);
        return (
          <li key={goal.id} className={styles.goal}>
            <button type="button" className={styles.name} onClick={() => onOpen(goal.id)}>
              {goal.name}
            </button>
            <span className={styles.facts}>{facts.join(' · ')}</span>
            <ProgressBar
              label={`Progress of “${goal.name}”`}
              percent={percent}
              expected={
                goal.state === 'open' && goal.expected !== null ? progressPercent(goal.expected) : undefined
              }
              className={styles.bar}
            />
            <span className={classNames(styles.facts, styles.percent)}>{percent} %</span>
          </li>
        );
      })}
    </ul>
  );
}
