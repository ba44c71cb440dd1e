import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { choiceOf, useForm } from '@/platform/client/form/use-form';
import { trpc } from '@/platform/client/trpc';
import { DateField } from '@/platform/client/ui/date-field';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { TodayAnswer } from '../../answers';
import type { GoalRow } from '../../goal-answers';
import { habitLimits } from '../../rules';
import type { GoalActions } from '../changes/goal-actions';
import { addedGoal } from './added';
import { type GoalDraft, goalDraftOf, goalEdit, goalProblems, goalSent } from './goal-draft';
import { GoalMeasure } from './goal-measure';

/** Adds a goal, or a part of one; or edits it. */
export function GoalFormDialog({
  goal,
  parentId,
  list,
  actions,
  onClose,
}: {
  goal: GoalRow | undefined;
  parentId: number | undefined;
  list: TodayAnswer;
  actions: GoalActions;
  onClose: () => void;
}) {
  const form = useForm<GoalDraft>({
    name: `habits:goal:${goal ? String(goal.id) : `new:${String(parentId ?? null)}`}`,
    stored: goalDraftOf(goal, list.today, parentId ?? null),
    isNew: !goal,
    check: goalProblems,
    save: (draft, _changed, onError) => {
      const sent = goalSent(draft);
      return goal
        ? actions.editGoal(sent.name, { id: goal.id, ...goalEdit(draft, goal) }, onError)
        : actions.addGoal(sent, onError, (id) => addedGoal(draft, id));
    },
    onSaved: onClose,
  });
  const draft = form.fields;
  const goals = trpc.goalsHabits.getGoals.useQuery({}).data?.goals ?? [];

  const hasParts = goals.some((one) => goal !== undefined && one.parentId === goal.id);
  const wholes = goals.filter(
    ({ id, parentId: whole, state }) =>
      whole === null && id !== goal?.id && (state === 'open' || id === draft.parentId),
  );
  const canBePart = draft.measure !== 'parts' && !hasParts && wholes.length > 0;

  return (
    <FormDialog
      form={form}
      width="list"
      title={goal ? `Edit “${goal.name}”` : parentId === undefined ? 'Add goal' : 'Add part'}
      action={goal ? 'Save' : 'Add'}
      labels={{ name: 'Name', startDate: 'Start date', dueDate: 'Due date', why: 'Why' }}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus="" {...form.field('name')} />
      <GoalMeasure form={form} habits={list.habits} goal={goal} isPart={parentId !== undefined} />
      <FieldPair>
        <DateField label="Start date" {...form.field('startDate')} />
        <DateField label="Due date" labelAside="Optional" {...form.field('dueDate')} />
      </FieldPair>
      {canBePart && (
        <FieldPair>
          <SelectField
            label="Part of"
            options={[
              { value: '', label: 'No other goal' },
              ...wholes.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...choiceOf(form.field('parentId'))}
          />
          {draft.parentId !== null && (
            <NumberField
              label="Weight as a part"
              decimals={0}
              min={1_000}
              max={habitLimits.weightMax * 1_000}
              {...form.field('weight')}
            />
          )}
        </FieldPair>
      )}
      <TextArea label="Why" labelAside="Optional" grows rows={2} {...form.field('why')} />
    </FormDialog>
  );
}
