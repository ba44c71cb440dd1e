import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Card } from '@/platform/client/ui/card';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import { useRowKeys } from '@/platform/client/lists/use-row-keys';
import type { GoalRow } from '../../goal-answers';
import { habitLimits, habitTexts, isBlank } from '../../rules';
import type { GoalActions } from '../changes/goal-actions';
import { StepRow } from './step-row';
import styles from './steps.module.css';

/** The steps of a goal: added one after another, ticked, renamed, deleted. */
export function Steps({ goal, actions }: { goal: GoalRow; actions: GoalActions }) {
  const { steps } = goal;
  const list = useRef<HTMLUListElement>(null);
  const { listProps, rowProps } = useRowKeys(list, steps);
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <Card
      title="Steps"
      aside={<span className="muted small figures">{`${String(done)} of ${String(steps.length)}`}</span>}
    >
      {steps.length > 0 && (
        <ul ref={list} aria-label="Steps" {...listProps}>
          {steps.map((step, index) => (
            <StepRow
              key={step.id}
              step={step}
              focus={rowProps(index)}
              onTick={() => void actions.tickStep(goal, step, step.doneAt === null)}
              onRename={(title) => void actions.renameStep(goal, step, title)}
              onDelete={() => void actions.removeStep(goal, step)}
            />
          ))}
        </ul>
      )}
      <NewStep
        isFull={steps.length >= habitLimits.stepsMax}
        onAdd={(title, onError) => void actions.addStep(goal, title, onError)}
      />
    </Card>
  );
}

function NewStep({
  isFull,
  onAdd,
}: {
  isFull: boolean;
  onAdd: (title: string, onError: OnChangeError) => void;
}) {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    const text = title.trim();
    if (isBlank(text)) setProblem(habitTexts.stepTitle);
    else if (text.length > habitLimits.stepTitleMax) setProblem(habitTexts.stepTooLong);
    else {
      setProblem(undefined);
      setTitle('');
      onAdd(text, (told) => {
        setProblem(told);
        // What was typed since is not written over.
        setTitle((now) => (now === '' ? text : now));
      });
    }
  }

  return (
    <div className={styles.add}>
      <TextField
        label="Add a step"
        hideLabel
        placeholder={isFull ? habitTexts.tooManySteps : 'Add a step, then press Enter'}
        disabled={isFull}
        value={title}
        {...(problem !== undefined && { error: problem })}
        onChange={(text) => {
          setTitle(text);
          setProblem(undefined);
        }}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
