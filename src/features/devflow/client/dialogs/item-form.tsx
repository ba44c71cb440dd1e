import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { DateField } from '@/platform/client/ui/date-field';
import { Dialog } from '@/platform/client/ui/dialog';
import { NotesArea } from '@/platform/client/markdown/notes-area';
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

interface ItemFormProps {
  title: string;
  subtitle?: ReactNode;
  /** At the left end of the footer. */
  sideAction?: ReactNode;
  overview: Overview;
  fields: ItemFields;
  titleRef?: Ref<HTMLTextAreaElement>;
  loadingNotes?: boolean;
  /** Saving is disabled. */
  blocked?: boolean;
  busy: boolean;
  error: string | undefined;
  onChange: (change: Partial<ItemFields>) => void;
  /** A box of the notes is ticked; without it that is typed like the rest. */
  onTick?: ((notes: string) => void) | undefined;
  onSave: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The form of an item's fields. */
export function ItemForm({
  title,
  subtitle,
  sideAction,
  overview,
  fields,
  titleRef,
  loadingNotes = false,
  blocked = false,
  busy,
  error,
  onChange,
  onTick,
  onSave,
  onClose,
  children,
}: ItemFormProps) {
  const [touched, setTouched] = useState(false);
  const [dueUnread, setDueUnread] = useState(false);
  /** Numbers and days of the repeat that cannot be read. */
  const [unread, setUnread] = useState<Record<string, boolean>>({});
  const known = useKnownLabels();
  const offered = [...new Set([0, 1, 2, 3, 7, fields.reminderDays ?? 0])];
  const { features } = overview;
  const statuses = statusesOf(overview, fields.featureId);
  const status = statuses.find(({ id }) => id === fields.statusId);
  const incomplete =
    isBlank(fields.title) || status === undefined || !features.some(({ id }) => id === fields.featureId);
  const tooLong = !isBlank(fields.title) ? titleProblem(fields.title.trim()) : null;
  const notesTooLong = fields.notes.length > devflowLimits.textMax ? devflowTexts.notesTooLong : undefined;

  const cannotSave =
    incomplete ||
    blocked ||
    dueUnread ||
    (fields.dueDate !== null && fields.repeats !== null && Object.values(unread).some(Boolean)) ||
    tooLong !== null ||
    notesTooLong !== undefined ||
    labelsProblem(labelsOf(fields.labels)) !== null;

  function save() {
    // What follows begins anew with an empty title, which is no mistake yet.
    setTouched(false);
    onSave();
  }

  function saveByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    if (!cannotSave && !busy && !event.repeat) save();
  }

  return (
    <Dialog
      open
      title={title}
      subtitle={subtitle}
      sideAction={sideAction}
      onClose={onClose}
      focusDelayMs={FOCUS_DELAY_MS}
      error={error}
      primary={{
        label: 'Save',
        onAction: save,
        busy,
        disabled: cannotSave,
      }}
    >
      <div className={styles.form}>
        {children}
        <div className={styles.pair}>
          <SelectField
            label="Feature"
            value={String(fields.featureId)}
            options={features.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(value) => onChange({ featureId: Number(value) })}
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
            onChange={(value) => onChange({ statusId: Number(value) })}
          />
        </div>
        <TextArea
          ref={titleRef}
          data-autofocus=""
          label="Title"
          autoComplete="off"
          grows
          rows={1}
          value={fields.title}
          error={tooLong ?? undefined}
          onKeyDown={saveByEnter}
          onChange={(value) => {
            setTouched(true);
            // A title has no line breaks, although the input wraps it.
            onChange({ title: value.replace(/[\r\n]+/g, ' ') });
          }}
        />
        <div className={styles.pair}>
          <DateField
            label="Due date"
            labelAside="Optional"
            value={fields.dueDate}
            onChange={(dueDate, problem) => {
              setDueUnread(problem !== undefined);
              // What hangs on the day stays until it is saved: while another one is typed there is none.
              if (dueDate === null) setUnread({});
              onChange({ dueDate });
            }}
          />
          <SelectField
            label="Priority"
            value={String(fields.priority)}
            options={PRIORITIES.map((label, at) => ({ value: String(at), label }))}
            onChange={(value) => onChange({ priority: Number(value) })}
          />
        </div>
        {fields.dueDate !== null && (
          <>
            <RepeatEditor
              rule={fields.repeats ?? ''}
              about={{ start: fields.dueDate, allDay: true, zone: '' }}
              error={undefined}
              onChange={(rule) => onChange({ repeats: rule === '' ? null : rule })}
              onUnread={(field, isUnread) => setUnread((others) => ({ ...others, [field]: isUnread }))}
            />
            <SelectField
              label="Reminder"
              value={String(fields.reminderDays ?? '')}
              options={[{ value: '', label: 'None' }, ...offered.map(reminderOf)]}
              hint={fields.reminderDays === null ? undefined : 'At 8 in the morning'}
              onChange={(days) => onChange({ reminderDays: days === '' ? null : Number(days) })}
            />
          </>
        )}
        <TextField
          label="Labels"
          labelAside="Optional"
          autoComplete="off"
          placeholder="ui, docs"
          value={fields.labels}
          error={labelsProblem(labelsOf(fields.labels)) ?? undefined}
          hint={known.length > 0 ? `Yours: ${known.join(', ')}` : undefined}
          onKeyDown={saveByEnter}
          onChange={(labels) => onChange({ labels })}
        />
        <NotesArea
          label="Notes"
          labelAside="Optional"
          rows={5}
          value={fields.notes}
          error={notesTooLong}
          placeholder={loadingNotes ? 'Loading...' : undefined}
          disabled={loadingNotes}
          onChange={(notes) => onChange({ notes })}
          onTick={onTick}
        />
        {incomplete && <p className={touched ? styles.problem : styles.hint}>{devflowTexts.itemFields}</p>}
      </div>
    </Dialog>
  );
}
