import { useId, useState } from 'react';
import { rowEffects } from '@/platform/client/changes/row-effects';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { editedLabels, labelsOf, labelsProblem } from '../../labels';
import { PRIORITIES } from '../../priorities';
import { devflowTexts } from '../../rules';
import { countText } from '../changes/actions';
import type { OpenItem } from '../changes/devflow-data';
import type { Devflow } from '../changes/use-devflow';
import { useKnownLabels } from '../labels/use-known-labels';
import { FOCUS_DELAY_MS } from './focus-delay';

const rows = rowEffects('devflow', { openItems: 'items' });

/** Gives selected items a priority and labels, and takes labels from them. Mounted when it opens. */
export function MarkDialog({
  devflow,
  items,
  onClose,
}: {
  devflow: Devflow;
  items: readonly OpenItem[];
  onClose: () => void;
}) {
  const removing = useId();
  const known = useKnownLabels();
  const [priority, setPriority] = useState('');
  const [typed, setTyped] = useState('');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { error, busy, save } = useDialogSave(devflowTexts.itemFields);
  const worn = labelsOf(items.flatMap(({ labels }) => labels).join(','));
  const added = labelsOf(typed);
  const problem = labelsProblem(added);
  const [only] = items;
  const named = items.length === 1 && only ? `“${only.title}”` : countText(items.length);

  return (
    <Dialog
      open
      title={`Mark ${named}`}
      focusDelayMs={FOCUS_DELAY_MS}
      onClose={onClose}
      error={error}
      primary={{
        label: 'Save',
        busy,
        disabled: problem !== null || (priority === '' && added.length === 0 && removed.length === 0),
        onAction: () => {
          const ids = items.map(({ id }) => id);
          const chosen = priority === '' ? {} : { priority: Number(priority) };
          const edit = { addLabels: added, removeLabels: [...removed] };
          const shows = rows.patch(ids, ({ labels }) => ({ labels: editedLabels(labels, edit), ...chosen }));
          const done = `Marked ${named}`;
          void save(
            (onError) =>
              devflow.changes.change('editItems', { ids, ...edit, ...chosen }, done, { shows, onError }),
            onClose,
          );
        },
      }}
    >
      <div className="stack gap-16">
        <SelectField
          label="Priority"
          value={priority}
          options={[
            { value: '', label: 'Leave as it is' },
            ...PRIORITIES.map((label, at) => ({ value: String(at), label })),
          ]}
          onChange={setPriority}
        />
        <TextField
          label="Add labels"
          labelAside="Optional"
          autoComplete="off"
          placeholder="ui, docs"
          value={typed}
          error={problem ?? undefined}
          hint={known.length > 0 ? `Yours: ${known.join(', ')}` : undefined}
          onChange={setTyped}
        />
        {worn.length > 0 && (
          <div role="group" aria-labelledby={removing} className="stack gap-8">
            <span id={removing} className="small medium">
              Remove labels
            </span>
            {worn.map((label) => (
              <Checkbox
                key={label}
                label={label}
                checked={removed.includes(label)}
                onChange={(checked) =>
                  setRemoved((before) => [
                    ...before.filter((one) => one !== label),
                    ...(checked ? [label] : []),
                  ])
                }
              />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
