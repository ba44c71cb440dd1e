import { useState } from 'react';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import type { Feature, OpenItem } from '../changes/devflow-data';
import { FOCUS_DELAY_MS } from './focus-delay';
import type { Devflow } from '../changes/use-devflow';

interface ToFeatureDialogProps {
  devflow: Devflow;
  features: readonly Feature[];
  featureId: number;
  items: readonly OpenItem[];
  onClose: () => void;
}

/** Asks to which feature open items are to be moved. Mounted when it opens. */
export function ToFeatureDialog({ devflow, features, featureId, items, onClose }: ToFeatureDialogProps) {
  const others = features.filter(({ id }) => id !== featureId);
  const [chosen, setChosen] = useState(others[0]?.id);
  const target = others.find(({ id }) => id === chosen);
  const [only] = items;
  return (
    <Dialog
      open
      title={items.length === 1 && only ? `Move “${only.title}”` : `Move ${String(items.length)} items`}
      focusDelayMs={FOCUS_DELAY_MS}
      onClose={onClose}
      primary={{
        label: 'Move',
        disabled: !target,
        onAction: () => {
          if (target) void devflow.actions.toFeature(featureId, target, items);
          onClose();
        },
      }}
    >
      <SelectField
        label="Feature"
        value={String(chosen ?? '')}
        options={
          others.length > 0
            ? others.map(({ id, name }) => ({ value: String(id), label: name }))
            : [{ value: '', label: 'There is no other feature' }]
        }
        onChange={(value) => setChosen(Number(value))}
      />
    </Dialog>
  );
}
