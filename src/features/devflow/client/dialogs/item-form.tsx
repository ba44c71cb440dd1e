import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { choiceOf, type Form } from '@/platform/client/form/use-form';
import { DateField } from '@/platform/client/ui/date-field';
import { NotesArea } from '@/platform/client/markdown/notes-area';
import { Notice } from '@/platform/client/ui/notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { TextField } from '@/platform/client/ui/text-field';
import { TextArea } from '@/platform/client/ui/text-area';
import { RepeatEditor } from '@/platform/client/repeat/repeat-editor';
import { isComposing } from '@/platform/client/ui/keyboard';
import { labelsOf, labelsProblem } from '../../labels';
import { PRIORITIES } from '../../priorities';
import { devflowLimits } from '../../limits';
import { devflowTexts, isBlank, titleProblem } from '../../rules';
import { NO_STATUS, statusLook } from '../../status-look';
import type { Overview } from '../changes/devflow-data';
import { useKnownLabels } from '../labels/use-known-labels';
import { statusesOf } from '../changes/status-order';
import { FOCUS_DELAY_MS } from './focus-delay';
import styles from './item-dialog.module.css';
import type { ItemFields } from './item-fields';

export const ITEM_LABELS: Record<keyof ItemFields, string> = {
  title: 'title',
  featureId: 'feature',
  statusId: 'status',
  dueDate: 'due date',
  priority: 'priority',
  labels: 'labels',
  repeats: 'repeat',
  reminderDays: 'reminder',
  notes: 'notes',
};
export const changedElsewhere = (fields: string[]) => `This item was changed elsewhere: ${fields.join(', ')}`;

const REMINDERS: Record<number, string> = { 0: 'On the day', 1: 'The day before', 7: 'A week before' };
const reminderOf = (days: number) => ({
  value: String(days),
  label: REMINDERS[days] ?? `${String(days)} days before`,
});

/** Why fields cannot be sent; that some are missing is said of all at once. */
export const itemProblems = ({ title, labels, notes }: ItemFields) => ({
  title: isBlank(title) ? undefined : (titleProblem(title.trim()) ?? undefined),
  labels: labelsProblem(labelsOf(labels)) ?? undefined,
  notes: notes.length > devflowLimits.textMax ? devflowTexts.notesTooLong : undefined,
});

interface ItemFormProps {
  form: Form<ItemFields>;
  title: string;
  subtitle?: ReactNode;
  /** At the left end of the footer. */
  sideAction?: ReactNode;
  overview: Overview;
  titleRef?: Ref<HTMLTextAreaElement>;
  loadingNotes?: boolean;
  /** It was deleted elsewhere. */
  gone?: boolean;
  /** A box of the notes is ticked; without it that is typed like the rest. */
  onTick?: ((notes: string) => void) | undefined;
  onClose: () => void;
}

/** The form of an item's fields. */
export function ItemForm({
  form,
  overview,
  titleRef,
  loadingNotes = false,
  gone = false,
  onTick,
  ...dialog
}: ItemFormProps) {
  const { fields, busy } = form;
  const [touched, setTouched] = useState(false);
  /** Numbers and days of the repeat that cannot be read. */
  const [unread, setUnread] = useState<Record<string, boolean>>({});
  const known = useKnownLabels();
  const offered = [...new Set([0, 1, 2, 3, 7, fields.reminderDays ?? 0])];
  const { features } = overview;
  const statuses = statusesOf(overview, fields.featureId);
  const status = statuses.find(({ id }) => id === fields.statusId);
  const incomplete =
    isBlank(fields.title) || status === undefined || !features.some(({ id }) => id === fields.featureId);
  const problems = itemProblems(fields);
  const dueDate = form.field('dueDate');
  const cannotSave =
    incomplete ||
    gone ||
    !form.isRight ||
    (fields.dueDate !== null && fields.repeats !== null && Object.values(unread).some(Boolean));

  function save() {
    // What follows begins anew with an empty title, which is no mistake yet.
    setTouched(false);
    form.submit();
  }

  function saveByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    if (!cannotSave && !busy && !event.repeat) save();
  }

  return (
    <FormDialog
      {...dialog}
      form={{ ...form, submit: save, draft: gone ? undefined : form.draft }}
      action="Save"
      disabled={cannotSave}
      focusDelayMs={FOCUS_DELAY_MS}
      labels={ITEM_LABELS}
      changedElsewhere={changedElsewhere}
    >
      {gone && <Notice tone="warning" title="This item was deleted elsewhere" />}
      <FieldPair>
        <SelectField
          label="Feature"
          value={String(fields.featureId)}
          options={features.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => form.set({ featureId: Number(value) })}
        />
        <SelectField
          label="Status"
          value={status ? String(status.id) : ''}
          leading={<StatusDot {...statusLook(status ?? { name: NO_STATUS }, 'info')} />}
          options={[
            ...(status
              ? []
              : [{ value: '', label: statuses.length > 0 ? NO_STATUS : 'No statuses available' }]),
            ...statuses.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => form.set({ statusId: Number(value) })}
        />
      </FieldPair>
      <TextArea
        ref={titleRef}
        data-autofocus=""
        label="Title"
        autoComplete="off"
        grows
        rows={1}
        value={fields.title}
        error={problems.title}
        onKeyDown={saveByEnter}
        onChange={(value) => {
          setTouched(true);
          // A title has no line breaks, although the input wraps it.
          form.set({ title: value.replace(/[\r\n]+/g, ' ') });
        }}
      />
      <FieldPair>
        <DateField
          label="Due date"
          labelAside="Optional"
          {...dueDate}
          onChange={(day, problem) => {
            // What hangs on the day stays until it is saved: while another one is typed there is none.
            if (day === null) setUnread({});
            dueDate.onChange(day, problem);
          }}
        />
        <SelectField
          label="Priority"
          value={String(fields.priority)}
          options={PRIORITIES.map((label, at) => ({ value: String(at), label }))}
          onChange={(value) => form.set({ priority: Number(value) })}
        />
      </FieldPair>
      {fields.dueDate !== null && (
        <>
          <RepeatEditor
            rule={fields.repeats ?? ''}
            about={{ start: fields.dueDate, allDay: true, zone: '' }}
            error={undefined}
            onChange={(rule) => form.set({ repeats: rule === '' ? null : rule })}
            onUnread={(field, isUnread) => setUnread((others) => ({ ...others, [field]: isUnread }))}
          />
          <SelectField
            label="Reminder"
            options={[{ value: '', label: 'None' }, ...offered.map(reminderOf)]}
            hint={fields.reminderDays === null ? undefined : 'At 8 in the morning'}
            {...choiceOf(form.field('reminderDays'))}
          />
        </>
      )}
      <TextField
        label="Labels"
        labelAside="Optional"
        autoComplete="off"
        placeholder="ui, docs"
        {...form.field('labels')}
        error={problems.labels}
        hint={known.length > 0 ? `Yours: ${known.join(', ')}` : undefined}
        onKeyDown={saveByEnter}
      />
      <NotesArea
        label="Notes"
        labelAside="Optional"
        rows={5}
        {...form.field('notes')}
        error={problems.notes}
        placeholder={loadingNotes ? 'Loading...' : undefined}
        disabled={loadingNotes}
        onTick={onTick}
      />
      {incomplete && <p className={touched ? styles.problem : 'muted caption'}>{devflowTexts.itemFields}</p>}
    </FormDialog>
  );
}
