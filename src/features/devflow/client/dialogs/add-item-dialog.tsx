import { useRef, useState } from 'react';
import { useForm } from '@/platform/client/form/use-form';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { labelsOf } from '../../labels';
import { devflowTexts, openStatuses } from '../../rules';
import type { Overview } from '../changes/devflow-data';
import { statusesOf } from '../changes/status-order';
import type { Devflow } from '../changes/use-devflow';
import { type ItemFields, meansDone, WITHOUT_DUE } from './item-fields';
import { ItemForm, itemProblems } from './item-form';

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
  const [another, setAnother] = useState(false);
  const form = useForm<ItemFields, { id: number }>({
    name: 'devflow:item',
    stored: empty,
    isNew: true,
    check: itemProblems,
    signedOut: devflowTexts.itemFields,
    save: ({ statusId, title, ...fields }, _changed, onError) => {
      if (statusId === null) return Promise.resolve(null);
      const isDone = meansDone(statuses, statusId);
      const item = {
        ...(isDone && { completed: true }),
        ...fields,
        ...(fields.dueDate === null && WITHOUT_DUE),
        ...{ statusId, title: title.trim(), labels: labelsOf(fields.labels) },
      };
      return devflow.actions.add(item, isDone, onError);
    },
    next: another ? { title: '', notes: '' } : undefined,
    onSaved: stored,
  });
  const [added, setAdded] = useState<number>();
  const title = useRef<HTMLTextAreaElement>(null);

  function stored(answer?: { id: number }) {
    if (another) setAdded(answer?.id ?? added);
    else onClose(answer?.id ?? added);
  }

  return (
    <ItemForm
      form={{
        ...form,
        submit: () => {
          const isSent = form.submit();
          if (isSent && another) title.current?.focus();
          return isSent;
        },
      }}
      title="Add Item"
      overview={overview}
      titleRef={title}
      sideAction={<Checkbox label="Add another" checked={another} onChange={setAnother} />}
      onClose={() => onClose(added)}
    />
  );
}
