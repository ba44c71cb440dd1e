import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { DateField } from '@/platform/client/ui/date-field';
import { Dialog } from '@/platform/client/ui/dialog';
import { NumberField } from '@/platform/client/ui/number-field';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import type { HabitRow, TodayAnswer } from '../../answers';
import type { HabitActions } from '../changes/actions';
import { draftOf, fieldsSent, type HabitDraft, isRhythmChanged, problemsOf, rhythmSent } from './habit-draft';
import styles from './habit-form.module.css';
import { RhythmChange } from './rhythm-change';
import { RhythmFields } from './rhythm-fields';

/** Adds a habit, or edits one; a changed rhythm counts from today on unless it is to count for all time. */
export function HabitFormDialog({
  habit,
  list,
  actions,
  onClose,
}: {
  habit?: HabitRow;
  list: TodayAnswer;
  actions: HabitActions;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<HabitDraft>(() => draftOf(habit, list.today));
  const [from, setFrom] = useState<'today' | 'always'>('today');
  const [tried, setTried] = useState(false);
  const { error, busy, save } = useDialogSave();
  const problems = problemsOf(draft);
  const errors = tried ? problems : {};
  const isRight = Object.keys(problems).length === 0;
  const change = (part: Partial<HabitDraft>) => setDraft((before) => ({ ...before, ...part }));
  const errorOf = (field: keyof HabitDraft) => (errors[field] === undefined ? {} : { error: errors[field] });
  const isOther = habit !== undefined && isRhythmChanged(draft, habit);

  function send() {
    setTried(true);
    if (!isRight) return;
    const fields = fieldsSent(draft);
    const rhythm = rhythmSent(draft);
    void save(
      (onError) =>
        habit
          ? actions.edit(fields.name, { id: habit.id, ...fields, ...(isOther && rhythm), from }, onError)
          : actions.add({ ...fields, ...rhythm }, onError),
      onClose,
    );
  }

  return (
    <Dialog
      open
      width="list"
      title={habit ? `Edit “${habit.name}”` : 'Add habit'}
      error={error}
      primary={{ label: habit ? 'Save' : 'Add', busy, onAction: send }}
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
        <TextField
          label="Question"
          labelAside="Optional"
          placeholder="Did you run today?"
          value={draft.question}
          {...errorOf('question')}
          onChange={(question) => change({ question })}
        />
        <div className={styles.pair}>
          <Segmented
            label="Kind"
            value={draft.kind}
            options={[
              { value: 'check', label: 'Yes or no' },
              { value: 'amount', label: 'Amount' },
            ]}
            onChange={(kind) => change({ kind })}
          />
          <Segmented
            label="Direction"
            value={draft.direction}
            options={[
              { value: 'at_least', label: draft.kind === 'check' ? 'To do' : 'At least' },
              { value: 'at_most', label: draft.kind === 'check' ? 'Not to do' : 'At most' },
            ]}
            onChange={(direction) => change({ direction })}
          />
        </div>
        <RhythmFields draft={draft} errors={errors} onChange={change} />
        {draft.kind === 'amount' && (
          <>
            <div className={styles.pair}>
              <NumberField
                label="Target"
                unit={draft.unit}
                min={0}
                value={draft.target}
                {...errorOf('target')}
                onChange={(target) => change({ target })}
              />
              <NumberField
                label="Step of − and ＋"
                min={1}
                value={draft.step}
                {...errorOf('step')}
                onChange={(step) => change({ step })}
              />
            </div>
            <TextField
              label="Unit"
              labelAside="Optional"
              placeholder="km"
              value={draft.unit}
              {...errorOf('unit')}
              onChange={(unit) => change({ unit })}
            />
          </>
        )}
        {draft.direction === 'at_most' && (
          <Checkbox
            label="A day without an entry counts as kept"
            checked={draft.emptyCounts}
            onChange={(emptyCounts) => change({ emptyCounts })}
          />
        )}
        {habit && isOther && isRight && (
          <RhythmChange id={habit.id} rhythm={rhythmSent(draft)} from={from} onFrom={setFrom} />
        )}
        <div className={styles.pair}>
          <DateField
            label="Begins"
            max={list.today}
            value={draft.startDate}
            {...errorOf('startDate')}
            onChange={(startDate) => change({ startDate })}
          />
          <TextField
            label="Reminder"
            labelAside="Optional"
            type="time"
            value={draft.reminderAt}
            onChange={(reminderAt) => change({ reminderAt })}
          />
        </div>
        {list.groups.length > 0 && (
          <SelectField
            label="Group"
            value={String(draft.groupId ?? '')}
            options={[
              { value: '', label: 'No group' },
              ...list.groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(group) => change({ groupId: group === '' ? null : Number(group) })}
          />
        )}
        <div>
          <ColorPicker label="Colour" value={draft.color} onConfirm={(color) => change({ color })}>
            <Button icon={<span className={styles.swatch} style={{ background: draft.color }} />}>
              Colour
            </Button>
          </ColorPicker>
        </div>
        <TextArea
          label="Notes"
          labelAside="Optional"
          grows
          rows={2}
          value={draft.notes}
          {...errorOf('notes')}
          onChange={(notes) => change({ notes })}
        />
      </div>
    </Dialog>
  );
}
