import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { useFormDraft } from '@/platform/client/form-draft';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { DraftNotice } from '@/platform/client/ui/draft-notice';
import { Notice } from '@/platform/client/ui/notice';
import { SelectField } from '@/platform/client/ui/select-field';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import {
  devflowLimits,
  devflowTexts,
  isBlank,
  isCompletedStatus,
  NO_STATUS,
  statusTone,
  titleProblem,
} from '../../rules';
import type { Feature, OpenItem, Status } from '../changes/devflow-data';
import { FOCUS_DELAY_MS } from './focus-delay';
import styles from './item-dialog.module.css';
import { changesOf, type ItemFields, fieldsOf } from './item-fields';
import type { Devflow } from '../changes/use-devflow';

interface ItemDialogProps {
  devflow: Devflow;
  features: readonly Feature[];
  /** In the order of the feature on the screen. */
  statuses: readonly Status[];
  featureId: number;
  /** Null for a new one. */
  item: OpenItem | null;
  onClose: () => void;
}

/** Adds an item, or edits one. Mounted when it opens. */
export function ItemDialog(props: ItemDialogProps) {
  return props.item ? <EditItem {...props} item={props.item} /> : <AddItem {...props} />;
}

function AddItem({ devflow, features, statuses, featureId, onClose }: ItemDialogProps) {
  const [empty] = useState<ItemFields>({
    featureId,
    statusId: statuses.find((status) => !isCompletedStatus(status))?.id ?? null,
    title: '',
    notes: '',
  });
  const draft = useFormDraft('devflow:item', empty);
  const { fields } = draft;
  const { error, busy, save } = useDialogSave(devflowTexts.itemFields);
  const stored = () => {
    draft.forget();
    onClose();
  };

  return (
    <ItemForm
      title="Add Item"
      features={features}
      statuses={statuses}
      fields={fields}
      onChange={draft.set}
      busy={busy}
      error={error}
      onClose={onClose}
      onSave={() =>
        save((tell) => {
          const { statusId, title } = fields;
          if (statusId === null) return Promise.resolve(null);
          return devflow.actions.add({ ...fields, statusId, title: title.trim() }, tell);
        }, stored)
      }
    >
      <DraftNotice draft={{ ...draft, missed: [] }} labels={LABELS} changedElsewhere={changedElsewhere} />
    </ItemForm>
  );
}

function EditItem({
  devflow,
  features,
  statuses,
  featureId,
  item,
  onClose,
}: ItemDialogProps & { item: OpenItem }) {
  const query = trpc.devflow.item.useQuery({ id: item.id }, { staleTime: 0, gcTime: 0, retry: 1 });
  const isKnown = query.data !== undefined;
  const stored = fieldsOf(query.data ?? { ...item, featureId, notes: '' });
  const draft = useFormDraft(`devflow:item:${String(item.id)}`, stored, isKnown);
  const { error, busy, save } = useDialogSave(devflowTexts.itemFields);

  const gone = query.error?.data?.code === 'item_not_found';

  return (
    <ItemForm
      title="Edit Item"
      features={features}
      statuses={statuses}
      fields={draft.fields}
      loadingNotes={!isKnown && query.error === null}
      onChange={draft.set}
      busy={busy}
      blocked={gone}
      error={
        error ?? (query.error && !gone ? (serverMessage(query.error) ?? 'Failed to fetch items') : undefined)
      }
      onClose={onClose}
      onSave={() =>
        save(
          (tell) => {
            const changes = changesOf(stored, draft.typed);
            if (Object.keys(changes).length === 0) return Promise.resolve<object>({});
            return devflow.actions.edit({ id: item.id, featureId, title: stored.title }, changes, tell);
          },
          () => {
            draft.forget();
            onClose();
          },
        )
      }
    >
      {gone ? (
        <Notice tone="warning" title="This item was deleted elsewhere" />
      ) : (
        <DraftNotice draft={draft} labels={LABELS} changedElsewhere={changedElsewhere} />
      )}
    </ItemForm>
  );
}

const LABELS: Record<keyof ItemFields, string> = {
  title: 'title',
  featureId: 'feature',
  statusId: 'status',
  notes: 'notes',
};
const changedElsewhere = (fields: string[]) => `This item was changed elsewhere: ${fields.join(', ')}`;

interface ItemFormProps {
  title: string;
  features: readonly Feature[];
  statuses: readonly Status[];
  fields: ItemFields;
  loadingNotes?: boolean;
  /** It cannot be saved any more. */
  blocked?: boolean;
  busy: boolean;
  error: string | undefined;
  onChange: (change: Partial<ItemFields>) => void;
  onSave: () => void;
  onClose: () => void;
  children?: React.ReactNode;
}

function ItemForm({
  title,
  features,
  statuses,
  fields,
  loadingNotes = false,
  blocked = false,
  busy,
  error,
  onChange,
  onSave,
  onClose,
  children,
}: ItemFormProps) {
  const [touched, setTouched] = useState(false);
  const status = statuses.find(({ id }) => id === fields.statusId);
  const incomplete =
    isBlank(fields.title) || status === undefined || !features.some(({ id }) => id === fields.featureId);
  const tooLong = !isBlank(fields.title) ? titleProblem(fields.title.trim()) : null;
  const notesTooLong = fields.notes.length > devflowLimits.textMax ? devflowTexts.notesTooLong : undefined;

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      focusDelayMs={FOCUS_DELAY_MS}
      error={error}
      primary={{
        label: 'Save',
        onAction: onSave,
        busy,
        disabled: incomplete || blocked || tooLong !== null || notesTooLong !== undefined,
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
            leading={<StatusDot tone={status ? statusTone(status.name, 'info') : 'info'} />}
            options={[
              ...(status
                ? []
                : [{ value: '', label: statuses.length > 0 ? NO_STATUS : 'No statuses available' }]),
              ...statuses.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => onChange({ statusId: Number(value) })}
          />
        </div>
        <TextField
          data-autofocus=""
          label="Title"
          autoComplete="off"
          value={fields.title}
          error={tooLong ?? undefined}
          onChange={(value) => {
            setTouched(true);
            onChange({ title: value });
          }}
        />
        <TextArea
          label="Notes"
          labelAside="Optional"
          rows={5}
          value={fields.notes}
          error={notesTooLong}
          placeholder={loadingNotes ? 'Loading...' : undefined}
          disabled={loadingNotes}
          onChange={(notes) => onChange({ notes })}
        />
        {incomplete && <p className={touched ? styles.problem : styles.hint}>{devflowTexts.itemFields}</p>}
      </div>
    </Dialog>
  );
}
