import { useRef, useState } from 'react';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { useFormDraft } from '@/platform/client/form/form-draft';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { DraftNotice } from '@/platform/client/form/draft-notice';
import { labelsOf } from '../../labels';
import { devflowTexts, openStatuses } from '../../rules';
import type { Overview } from '../changes/devflow-data';
import { statusesOf } from '../changes/status-order';
import type { Devflow } from '../changes/use-devflow';
import { type ItemFields, meansDone, WITHOUT_DUE } from './item-fields';
import { changedElsewhere, ITEM_LABELS, ItemForm } from './item-form';

interface AddItemDialogProps {
  devflow: Devflow;
  overview: Overview;
  featureId: number;
  /** The initial status; undefined: the first of the feature. */
  statusId: number | undefined;
  /** Called with the item added last, if any. */
  onClose: (item?: number) => void;
}

/** Adds one or several items in turn. Mounted when it opens. */
export function AddItemDialog({
  devflow,
  overview,
  featureId,
  statusId: wished,
  onClose,
}: AddItemDialogProps) {
  const statuses = statusesOf(overview, featureId);
  const [empty] = useState<ItemFields>({
    featureId,
    statusId: wished ?? openStatuses(statuses)[0]?.id ?? null,
    title: '',
    dueDate: null,
    priority: 0,
    labels: '',
    repeats: null,
    reminderDays: null,
    notes: '',
  });
  const draft = useFormDraft('devflow:item', empty);
  const { fields } = draft;
  const { error, busy, save } = useDialogSave(devflowTexts.itemFields);
  const [another, setAnother] = useState(false);
  const [added, setAdded] = useState<number>();
  const title = useRef<HTMLTextAreaElement>(null);

  function stored(answer?: { id: number }) {
    if (!another) {
      draft.forget();
      onClose(answer?.id ?? added);
      return;
    }
    setAdded(answer?.id ?? added);
    draft.set({ title: '', notes: '' });
    title.current?.focus();
  }

  return (
    <ItemForm
      title="Add Item"
      overview={overview}
      fields={fields}
      onChange={draft.set}
      busy={busy}
      error={error}
      titleRef={title}
      sideAction={<Checkbox label="Add another" checked={another} onChange={setAnother} />}
      onClose={() => onClose(added)}
      onSave={() =>
        void save((onError) => {
          const { statusId, title } = fields;
          if (statusId === null) return Promise.resolve<{ id: number } | null>(null);
          const labels = labelsOf(fields.labels);
          const isDone = meansDone(statuses, statusId);
          const item = {
            ...(isDone && { completed: true }),
            ...fields,
            ...(fields.dueDate === null && WITHOUT_DUE),
            statusId,
            labels,
          };
          return devflow.actions.add({ ...item, title: title.trim() }, isDone, onError);
        }, stored)
      }
    >
      <DraftNotice
        draft={{ ...draft, missed: [] }}
        labels={ITEM_LABELS}
        changedElsewhere={changedElsewhere}
      />
    </ItemForm>
  );
}
