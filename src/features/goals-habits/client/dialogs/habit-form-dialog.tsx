import { useState } from 'react';
import { ColorField } from '@/platform/client/form/color-field';
import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { choiceOf, useForm } from '@/platform/client/form/use-form';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { DateField } from '@/platform/client/ui/date-field';
import { NumberField } from '@/platform/client/ui/number-field';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { HabitRow, TodayAnswer } from '../../answers';
import type { HabitActions } from '../changes/actions';
import { addedHabit } from './added';
import { draftOf, fieldsSent, type HabitDraft, isRhythmChanged, problemsOf, rhythmSent } from './habit-draft';
import { ReminderTimes } from './reminder-times';
import { RhythmChange } from './rhythm-change';
import { RhythmFields } from './rhythm-fields';

/** Adds a habit, or edits one; a changed rhythm counts from today on unless it is to count for all time. */
export function HabitFormDialog({
  habit,
  list,
  actions,
  onClose,
}: {
  habit: HabitRow | undefined;
  list: TodayAnswer;
  actions: HabitActions;
  onClose: () => void;
}) {
  const [from, setFrom] = useState<'today' | 'always'>('today');
  const isOther = (draft: HabitDraft) => habit !== undefined && isRhythmChanged(draft, habit);
  const form = useForm<HabitDraft>({
    name: `habits:habit:${String(habit?.id ?? 'new')}`,
    stored: draftOf(habit, list.today),
    isNew: !habit,
    check: problemsOf,
    save: (draft, _changed, onError) => {
      const [fields, rhythm] = [fieldsSent(draft), rhythmSent(draft)];
      return habit
        ? actions.edit(fields.name, { id: habit.id, ...fields, ...(isOther(draft) && rhythm), from }, onError)
        : actions.add({ ...fields, ...rhythm }, onError, (id) => addedHabit(draft, id));
    },
    onSaved: onClose,
  });
  const draft = form.fields;
  const isCheck = draft.kind === 'check';

  return (
    <FormDialog
      form={form}
      width="list"
      title={habit ? `Edit “${habit.name}”` : 'Add habit'}
      action={habit ? 'Save' : 'Add'}
      labels={{ name: 'Name', question: 'Question', notes: 'Notes', startDate: 'Begins', color: 'Colour' }}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus="" {...form.field('name')} />
      <TextField
        label="Question"
        labelAside="Optional"
        placeholder="Did you run today?"
        {...form.field('question')}
      />
      <FieldPair>
        <Segmented
          label="Kind"
          options={[
            { value: 'check', label: 'Yes or no' },
            { value: 'amount', label: 'Amount' },
          ]}
          {...form.field('kind')}
        />
        <Segmented
          label="Direction"
          options={[
            { value: 'at_least', label: isCheck ? 'To do' : 'At least' },
            { value: 'at_most', label: isCheck ? 'Not to do' : 'At most' },
          ]}
          {...form.field('direction')}
        />
      </FieldPair>
      <RhythmFields form={form} />
      {!isCheck && (
        <>
          <FieldPair>
            <NumberField label="Target" unit={draft.unit} min={0} {...form.field('target')} />
            <NumberField label="Step of − and ＋" min={1} {...form.field('step')} />
          </FieldPair>
          <TextField label="Unit" labelAside="Optional" placeholder="km" {...form.field('unit')} />
        </>
      )}
      {draft.direction === 'at_most' && (
        <Checkbox
          label="A day without an entry counts as kept"
          checked={draft.emptyCounts}
          onChange={(emptyCounts) => form.set({ emptyCounts })}
        />
      )}
      {habit && isOther(draft) && form.isRight && (
        <RhythmChange id={habit.id} rhythm={rhythmSent(draft)} from={from} onFrom={setFrom} />
      )}
      <DateField label="Begins" max={list.today} {...form.field('startDate')} />
      <ReminderTimes
        times={draft.reminders}
        error={form.errors.reminders}
        onChange={(reminders) => form.set({ reminders })}
      />
      {list.groups.length > 0 && (
        <SelectField
          label="Group"
          options={[
            { value: '', label: 'No group' },
            ...list.groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...choiceOf(form.field('groupId'))}
        />
      )}
      <ColorField of="the habit" {...form.field('color')} />
      <TextArea label="Notes" labelAside="Optional" grows rows={2} {...form.field('notes')} />
    </FormDialog>
  );
}
