import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { useFormDraft } from '@/platform/client/form-draft';
import { DraftNotice } from '@/platform/client/ui/draft-notice';
import { devflowTexts, isCompletedStatus } from '../../rules';
import type { Overview } from '../changes/devflow-data';
import { statusesOf } from '../changes/status-order';
import type { Devflow } from '../changes/use-devflow';
import type { ItemFields } from './item-fields';
import { changedElsewhere, ITEM_LABELS, ItemForm } from './item-form';

interface AddItemDialogProps {
  devflow: Devflow;
  overview: Overview;
  featureId: number;
  onClose: () => void;
}

/** Adds an item. Mounted when it opens. */
export function AddItemDialog({ devflow, overview, featureId, onClose }: AddItemDialogProps) {
  const [empty] = useState<ItemFields>({
    featureId,
    statusId: statusesOf(overview, featureId).find((status) => !isCompletedStatus(status))?.id ?? null,
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
      overview={overview}
      fields={fields}
      onChange={draft.set}
      busy={busy}
      error={error}
      onClose={onClose}
      onSave={() =>
        void save((tell) => {
          const { statusId, title } = fields;
          if (statusId === null) return Promise.resolve(null);
          return devflow.actions.add({ ...fields, statusId, title: title.trim() }, tell);
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
