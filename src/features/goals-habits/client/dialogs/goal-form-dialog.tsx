import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { trpc } from '@/platform/client/trpc';
import { DateField } from '@/platform/client/ui/date-field';
import { Dialog } from '@/platform/client/ui/dialog';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { TodayAnswer } from '../../answers';
import type { GoalRow } from '../../goal-answers';
import { habitLimits } from '../../rules';
import type { GoalActions } from '../changes/goal-actions';
import { type GoalDraft, goalDraftOf, goalEdit, goalProblems, goalSent } from './goal-draft';
import { GoalMeasure } from './goal-measure';
import styles from './habit-form.module.css';

/** Adds a goal, or a part of one; or edits it. */
export function GoalFormDialog({
  goal,
  parentId = null,
  list,
  actions,
  onClose,
}: {
  goal?: GoalRow;
  parentId?: number | null | undefined;
  list: TodayAnswer;
  actions: GoalActions;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<GoalDraft>(() => goalDraftOf(goal, list.today, parentId));
  const [tried, setTried] = useState(false);
  const { error, busy, save } = useDialogSave();
  const goals = trpc.goalsHabits.getGoals.useQuery({}).data?.goals ?? [];
  const problems = goalProblems(draft);
  const errors = tried ? problems : {};
  const change = (part: Partial<GoalDraft>) => setDraft((before) => ({ ...before, ...part }));
  const errorOf = (field: keyof GoalDraft) => (errors[field] === undefined ? {} : { error: errors[field] });

  const hasParts = goals.some((one) => goal !== undefined && one.parentId === goal.id);
  const wholes = goals.filter(
    ({ id, parentId: whole, state }) =>
      whole === null && id !== goal?.id && (state === 'open' || id === draft.parentId),
  );
  const canBePart = draft.measure !== 'parts' && !hasParts && wholes.length > 0;

  function send() {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const sent = goalSent(draft);
    void save(
      (onError) =>
        goal
          ? actions.editGoal(sent.name, { id: goal.id, ...goalEdit(draft, goal) }, onError)
          : actions.addGoal(sent, onError),
      onClose,
    );
  }

  return (
    <Dialog
      open
      width="list"
      title={goal ? `Edit “${goal.name}”` : parentId === null ? 'Add goal' : 'Add part'}
      error={error}
      primary={{ label: goal ? 'Save' : 'Add', busy, onAction: send }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          data-autofocus=""
          value={draft.name}
          {...errorOf('name')}
          onChange={(name) => change({ name })}
        />
        <GoalMeasure
          draft={draft}
          errors={errors}
          habits={list.habits}
          goal={goal}
          isPart={parentId !== null}
          onChange={change}
        />
        <div className={styles.pair}>
          <DateField
            label="Start date"
            value={draft.startDate}
            {...errorOf('startDate')}
            onChange={(startDate) => change({ startDate })}
          />
          <DateField
            label="Due date"
            labelAside="Optional"
            value={draft.dueDate}
            {...errorOf('dueDate')}
            onChange={(dueDate, problem) => change({ dueDate, isDueUnread: problem !== undefined })}
          />
        </div>
        {canBePart && (
          <div className={styles.pair}>
            <SelectField
              label="Part of"
              value={String(draft.parentId ?? '')}
              options={[
                { value: '', label: 'No other goal' },
                ...wholes.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(whole) => change({ parentId: whole === '' ? null : Number(whole) })}
            />
            {draft.parentId !== null && (
              <NumberField
                label="Weight as a part"
                decimals={0}
                min={1_000}
                max={habitLimits.weightMax * 1_000}
                value={draft.weight}
                {...errorOf('weight')}
                onChange={(weight) => change({ weight })}
              />
            )}
          </div>
        )}
        <TextArea
          label="Why"
          labelAside="Optional"
          grows
          rows={2}
          value={draft.why}
          {...errorOf('why')}
          onChange={(why) => change({ why })}
        />
      </div>
    </Dialog>
  );
}
