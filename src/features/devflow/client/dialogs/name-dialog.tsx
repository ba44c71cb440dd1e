import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Dialog } from '@/platform/client/ui/dialog';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import { devflowLimits, devflowTexts, isBlank, nameProblem } from '../../rules';
import type { Feature, Status } from '../changes/devflow-data';
import { FOCUS_DELAY_MS } from './focus-delay';
import styles from './item-dialog.module.css';
import type { Devflow } from '../changes/use-devflow';

/** What is added or edited. */
export type Naming =
  | { kind: 'addFeature' }
  | { kind: 'editFeature'; feature: Feature }
  | { kind: 'addStatus' }
  | { kind: 'editStatus'; status: Status };

const TITLES: Record<Naming['kind'], string> = {
  addFeature: 'Add New Feature',
  editFeature: 'Edit Feature',
  addStatus: 'Add New Status',
  editStatus: 'Edit Status',
};

interface NameDialogProps {
  devflow: Devflow;
  naming: Naming;
  onClose: () => void;
}

/** Asks for the name of a feature or a status, and for the description of a feature. Mounted when it opens. */
export function NameDialog({ devflow: { actions }, naming, onClose }: NameDialogProps) {
  const kind = naming.kind.endsWith('Feature') ? 'feature' : 'status';
  const [name, setName] = useState(initialName(naming));
  const [description, setDescription] = useState(
    naming.kind === 'editFeature' ? (naming.feature.description ?? '') : '',
  );
  const [touched, setTouched] = useState(false);
  const { error, busy, save } = useDialogSave('Please log in');
  const problem = nameProblem(naming.kind, name.trim());
  const tooLong = description.length > devflowLimits.textMax ? devflowTexts.descriptionTooLong : undefined;

  function send(words: { name: string; description: string }, tell: (problem: string) => void) {
    switch (naming.kind) {
      case 'addFeature':
        return actions.addFeature(words, tell);
      case 'editFeature':
        return actions.editFeature(naming.feature.id, words, tell);
      case 'addStatus':
        return actions.addStatus(words, tell);
      case 'editStatus':
        return actions.editStatus(naming.status.id, words, tell);
    }
  }

  return (
    <Dialog
      open
      title={TITLES[naming.kind]}
      focusDelayMs={FOCUS_DELAY_MS}
      onClose={onClose}
      error={error}
      primary={{
        label: 'Save',
        onAction: () => void save((tell) => send({ name: name.trim(), description }, tell), onClose),
        busy,
        disabled: problem !== null || tooLong !== undefined,
      }}
    >
      <div className={styles.form}>
        <TextField
          data-autofocus=""
          label="Name"
          autoComplete="off"
          value={name}
          hint={problem ?? undefined}
          error={touched || !isBlank(name) ? (problem ?? undefined) : undefined}
          onChange={(value) => {
            setTouched(true);
            setName(value);
          }}
        />
        {kind === 'feature' && (
          <TextArea
            label="Description"
            labelAside="Optional"
            value={description}
            error={tooLong}
            onChange={setDescription}
          />
        )}
      </div>
    </Dialog>
  );
}

function initialName(naming: Naming): string {
  if (naming.kind === 'editFeature') return naming.feature.name;
  return naming.kind === 'editStatus' ? naming.status.name : '';
}
