import type { CSSProperties } from 'react';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { useSortableRow } from '@/platform/client/lists/sortable-row';
import { usePreferences } from '@/platform/client/preferences';
import { Button } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import { ProgressBar } from '@/platform/client/ui/progress';
import { StatusChip } from '@/platform/client/ui/status-chip';
import type { RowFocus } from '@/platform/client/lists/use-row-keys';
import { dateText } from '@/platform/shared/civil-names';
import type { GoalRow } from '../../goal-answers';
import { progressPercent } from '../../rules/goals';
import { standingWord } from '../changes/goal-words';
import styles from './goal-card.module.css';
import type { GoalCommands } from './goal-commands';
import { goalFacts, spokenGoal } from './goal-texts';

interface GoalCardProps {
  goal: GoalRow;
  today: string;
  count: number;
  focus: RowFocus;
  style: CSSProperties;
  /** Below the goal that it is a part of. */
  isPart: boolean;
  /** How many it has. */
  parts: number;
  commands: GoalCommands;
}

/** A goal in the list: bar with what is expected, standing, due date, next step. With the focus it is worked by single keys. */
export function GoalCard({ goal, today, count, focus, style, isPart, parts, commands }: GoalCardProps) {
  const preferences = usePreferences();
  const { tabIndex } = focus;
  const { rowProps, grip, isDragged, isOver, translate, moves, menu } = useSortableRow(focus, {
    hint: 'Drag to reorder goals of the same due date (Alt+↑ and Alt+↓)',
    gripClass: styles.handle,
  });
  const standing = standingWord(goal);
  const percent = progressPercent(goal.progress);
  const partsTold = parts === 0 ? [] : [parts === 1 ? '1 part' : `${String(parts)} parts`];
  const isOpen = goal.state === 'open';

  return (
    <li
      {...rowProps}
      aria-setsize={count}
      aria-posinset={focus['data-index'] + 1}
      aria-label={`${isPart ? 'Part: ' : ''}${spokenGoal(goal, today, preferences)}`}
      className={classNames(
        styles.card,
        isPart && styles.part,
        isDragged && styles.dragged,
        isOver && styles.over,
      )}
      style={{ ...style, translate }}
      onKeyDown={rowCommands({
        ...moves,
        enter: () => commands.open(goal),
        e: () => commands.edit(goal),
        delete: () => commands.remove(goal),
      })}
    >
      <span className={styles.grip}>{grip}</span>
      <span className={styles.head}>
        <button
          type="button"
          tabIndex={tabIndex}
          title={goal.name}
          className={styles.name}
          onClick={() => commands.open(goal)}
        >
          {goal.name}
        </button>
        <span className="row gap-12 rigid">
          {goal.dueDate !== null && (
            <span className="muted tiny figures cut">due {dateText(goal.dueDate, today, preferences)}</span>
          )}
          {standing && <StatusChip tone={standing.tone}>{standing.word}</StatusChip>}
          {isOpen && goal.progress >= 1 && (
            <Button
              size="small"
              tabIndex={tabIndex}
              className={styles.press}
              onClick={() => commands.close(goal, 'reached')}
            >
              Mark as reached
            </Button>
          )}
          {!isOpen && (
            <Button
              size="small"
              tabIndex={tabIndex}
              className={styles.press}
              onClick={() => commands.close(goal, 'open')}
            >
              Reopen
            </Button>
          )}
        </span>
      </span>
      <span className={styles.progress}>
        <ProgressBar
          label={`Progress of “${goal.name}”`}
          percent={percent}
          expected={isOpen && goal.expected !== null ? progressPercent(goal.expected) : undefined}
          className="grow"
        />
        <span className={styles.percent}>{percent} %</span>
      </span>
      <span className={styles.facts}>
        {[...partsTold, ...goalFacts(goal, today, preferences)].join(' · ')}
      </span>
      <RowMenu
        of={`“${goal.name}”`}
        tabIndex={tabIndex}
        className={styles.more}
        items={[
          ...(isOpen
            ? [
                { label: 'Mark as reached', onSelect: () => commands.close(goal, 'reached') },
                { label: 'Drop', onSelect: () => commands.close(goal, 'dropped') },
              ]
            : [{ label: 'Reopen', onSelect: () => commands.close(goal, 'open') }]),
          { label: 'Edit…', onSelect: () => commands.edit(goal) },
          ...menu,
          { label: 'Delete', onSelect: () => commands.remove(goal), danger: true },
        ]}
      />
    </li>
  );
}
