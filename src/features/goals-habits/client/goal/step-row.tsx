import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { isComposing } from '@/platform/client/ui/keyboard';
import { Menu } from '@/platform/client/ui/menu';
import { TextField } from '@/platform/client/ui/text-field';
import type { GoalStep } from '../../goal-answers';
import { habitLimits, isBlank } from '../../rules';
import styles from './steps.module.css';

interface StepRowProps {
  step: GoalStep;
  index: number;
  tabIndex: number;
  ref: Ref<HTMLLIElement> | undefined;
  onTick: () => void;
  onRename: (title: string) => void;
  onDelete: () => void;
}

/** A step: Space ticks it, Enter or E renames it, Delete deletes it. */
export function StepRow({ step, index, tabIndex, ref, onTick, onRename, onDelete }: StepRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const item = useRef<HTMLLIElement | null>(null);
  const isDone = step.doneAt !== null;
  const rename = () => setTyped(step.title);

  function leave(isKept: boolean) {
    const title = (typed ?? '').trim();
    setTyped(null);
    if (isKept && !isBlank(title) && title !== step.title && title.length <= habitLimits.stepTitleMax) {
      onRename(title);
    }
  }

  function handleTyping(event: KeyboardEvent) {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    leave(event.key === 'Enter');
    item.current?.focus();
  }

  return (
    <li
      ref={(element) => {
        item.current = element;
        if (typeof ref === 'function') ref(element);
      }}
      tabIndex={tabIndex}
      data-index={index}
      data-row={step.id}
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
        <span className={isDone ? styles.done : styles.title}>{step.title}</span>
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
      <Menu
        trigger={
          <BareIconButton
            size="row"
            label={`More for the step “${step.title}”`}
            icon={<Ellipsis size={16} />}
            tabIndex={tabIndex}
            className={styles.more}
          />
        }
        items={[
          { label: 'Rename', onSelect: rename },
          { label: 'Delete', onSelect: onDelete, danger: true },
        ]}
      />
    </li>
  );
}
