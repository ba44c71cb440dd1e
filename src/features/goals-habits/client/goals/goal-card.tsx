import { useDraggable, useDroppable } from '@dnd-kit/core';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { CSSProperties, KeyboardEvent, MouseEvent, Ref } from 'react';
import { isSwitchedOff } from '@/platform/client/hotkeys';
import { usePreferences } from '@/platform/client/preferences';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import { isComposing } from '@/platform/client/ui/keyboard';
import { Menu } from '@/platform/client/ui/menu';
import { ProgressBar } from '@/platform/client/ui/progress';
import { StatusChip } from '@/platform/client/ui/status-chip';
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
  index: number;
  count: number;
  tabIndex: number;
  ref: Ref<HTMLLIElement> | undefined;
  style: CSSProperties;
  /** Below the goal that it is a part of. */
  isPart: boolean;
  /** How many it has. */
  parts: number;
  /** Whether it can change places with the one above, or below. */
  canMove: { up: boolean; down: boolean };
  onMove: (by: 1 | -1) => void;
  commands: GoalCommands;
}

/** A goal in the list: bar with what is expected, standing, due date, next step. With the focus it is worked by single keys. */
export function GoalCard({
  goal,
  today,
  index,
  count,
  tabIndex,
  ref,
  style,
  isPart,
  parts,
  canMove,
  onMove,
  commands,
}: GoalCardProps) {
  const preferences = usePreferences();
  const movable = canMove.up || canMove.down;
  const drag = useDraggable({ id: goal.id, disabled: !movable });
  const drop = useDroppable({ id: goal.id, disabled: !movable });
  const standing = standingWord(goal);
  const percent = progressPercent(goal.progress);
  const partsTold = parts === 0 ? [] : [parts === 1 ? '1 part' : `${String(parts)} parts`];
  const isOpen = goal.state === 'open';

  function handleKeyDown(event: KeyboardEvent<HTMLLIElement>) {
    if (event.ctrlKey || event.metaKey || isComposing(event) || event.target !== event.currentTarget) return;
    const key = event.key.toLowerCase();
    if (isSwitchedOff(key)) return;
    const keys: Record<string, () => void> = event.altKey
      ? { arrowup: () => canMove.up && onMove(-1), arrowdown: () => canMove.down && onMove(1) }
      : {
          enter: () => commands.open(goal),
          e: () => commands.edit(goal),
          delete: () => commands.remove(goal),
        };
    const run = keys[key];
    if (!run) return;
    event.preventDefault();
    run();
  }

  return (
    <li
      ref={(element) => {
        drop.setNodeRef(element);
        drag.setNodeRef(element);
        if (typeof ref === 'function') ref(element);
      }}
      tabIndex={tabIndex}
      data-index={index}
      data-row={goal.id}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-label={`${isPart ? 'Part: ' : ''}${spokenGoal(goal, today, preferences)}`}
      className={classNames(
        styles.card,
        isPart && styles.part,
        drag.isDragging && styles.dragged,
        drop.isOver && !drag.isDragging && styles.over,
      )}
      style={{ ...style, ...(drag.transform && { translate: `0 ${String(drag.transform.y)}px` }) }}
      onKeyDown={handleKeyDown}
    >
      <span className={styles.grip}>
        {movable && (
          <span
            aria-hidden="true"
            title="Drag to reorder goals of the same due date (Alt+↑ and Alt+↓)"
            className={styles.handle}
            onMouseDown={drag.listeners?.onMouseDown as ((event: MouseEvent) => void) | undefined}
            onTouchStart={drag.listeners?.onTouchStart as (() => void) | undefined}
          >
            <GripVertical size={16} />
          </span>
        )}
      </span>
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
        <span className={styles.state}>
          {goal.dueDate !== null && (
            <span className={styles.due}>due {dateText(goal.dueDate, today, preferences)}</span>
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
          className={styles.bar}
        />
        <span className={styles.percent}>{percent} %</span>
      </span>
      <span className={styles.facts}>
        {[...partsTold, ...goalFacts(goal, today, preferences)].join(' · ')}
      </span>
      <Menu
        trigger={
          <BareIconButton
            size="row"
            label={`More for “${goal.name}”`}
            icon={<Ellipsis size={16} />}
            tabIndex={tabIndex}
            className={styles.more}
          />
        }
        items={[
          ...(isOpen
            ? [
                { label: 'Mark as reached', onSelect: () => commands.close(goal, 'reached') },
                { label: 'Drop', onSelect: () => commands.close(goal, 'dropped') },
              ]
            : [{ label: 'Reopen', onSelect: () => commands.close(goal, 'open') }]),
          { label: 'Edit…', onSelect: () => commands.edit(goal) },
          ...(canMove.up ? [{ label: 'Move up', onSelect: () => onMove(-1) }] : []),
          ...(canMove.down ? [{ label: 'Move down', onSelect: () => onMove(1) }] : []),
          { label: 'Delete', onSelect: () => commands.remove(goal), danger: true },
        ]}
      />
    </li>
  );
}
