import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import type { RowFocus } from '@/platform/client/lists/use-row-keys';
import type { GoalStep } from '../../goal-answers';
import { habitLimits, isBlank } from '../../rules';
import styles from './steps.module.css';

interface StepRowProps {
  step: GoalStep;
  focus: RowFocus;
  onTick: () => void;
  onRename: (title: string) => void;
  onDelete: () => void;
}

/** A step: Space ticks it, Enter or E renames it, Delete deletes it. */
export function StepRow({ step, focus, onTick, onRename, onDelete }: StepRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { tabIndex } = focus;
  const isDone = step.doneAt !== null;
  const rename = () => setTyped(step.title);

  function leave(isKept: boolean) {
    const title = (typed ?? '').trim();
    setTyped(null);
    if (isKept && !isBlank(title) && title !== step.title && title.length <= habitLimits.stepTitleMax) {
      onRename(title);
    }
  }

  function handleTyping(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    const row = event.currentTarget.closest('li');
    // The field goes first: it would keep what was typed when the focus leaves it.
    flushSync(() => leave(event.key === 'Enter'));
    row?.focus();
  }

  return (
    <li
      {...focus}
      aria-label={`“${step.title}”, ${isDone ? 'done' : 'to do'}`}
      className={styles.row}
      onKeyDown={rowCommands({ ' ': onTick, enter: rename, e: rename, delete: onDelete })}
    >
      <Checkbox
        label={`“${step.title}” done`}
        hideLabel
        checked={isDone}
        tabIndex={tabIndex}
        onChange={onTick}
      />
      {typed === null ? (
        <span className={classNames('breaks', isDone && styles.done)}>{step.title}</span>
      ) : (
        <TextField
          label="Step"
          hideLabel
          autoFocus
          maxLength={habitLimits.stepTitleMax}
          value={typed}
          onChange={setTyped}
          onKeyDown={handleTyping}
          onBlur={() => leave(true)}
        />
      )}
      <RowMenu
        of={`the step “${step.title}”`}
        tabIndex={tabIndex}
        className={styles.more}
        items={[
          { label: 'Rename', onSelect: rename },
          { label: 'Delete', onSelect: onDelete, danger: true },
        ]}
      />
    </li>
  );
}
