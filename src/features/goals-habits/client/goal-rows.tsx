import { useRef } from 'react';
import { useWindowedPage } from '@/platform/client/lists/use-windowed-rows';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { ProgressBar } from '@/platform/client/ui/progress';
import { dateText } from '@/platform/shared/civil-names';
import type { GoalRow } from '../goal-answers';
import { progressPercent } from '../rules/goals';
import { standingWord } from './changes/goal-words';
import styles from './goal-rows.module.css';

/** Pixels; all rows are of one height, so that only those in sight need be rendered. */
const HEIGHT = 62;

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
  const list = useRef<HTMLUListElement>(null);
  const { items, height, focusHandlers } = useWindowedPage({
    ...{ list, count: goals.length, lanes: 1, itemHeight: HEIGHT, gap: 0, kept: [] },
  });
  return (
    <ul ref={list} aria-label={label} className={styles.list} style={{ height }} {...focusHandlers}>
      {items.map(({ index, top }) => {
        const goal = goals[index];
        if (!goal) return null;
        const percent = progressPercent(goal.progress);
        const facts = [
          weighted && `Weight ${String(goal.weight)}`,
          standingWord(goal)?.word,
          goal.dueDate !== null && `due ${dateText(goal.dueDate, today, preferences)}`,
        ].filter(Boolean);
        return (
          <li
            key={goal.id}
            aria-setsize={goals.length}
            aria-posinset={index + 1}
            data-index={index}
            className={styles.goal}
            style={{ top, height: HEIGHT }}
          >
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
