import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { useState } from 'react';
import { ColorField } from '@/platform/client/form/color-field';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { useFormDraft } from '@/platform/client/form/form-draft';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Dialog } from '@/platform/client/ui/dialog';
import { DraftNotice } from '@/platform/client/form/draft-notice';
import { TextArea } from '@/platform/client/ui/text-area';
import { TextField } from '@/platform/client/ui/text-field';
import { devflowLimits } from '../../limits';
import { devflowTexts, isBlank, isNameTaken, nameProblem } from '../../rules';
import type { StatusEdit } from '../changes/actions';
import type { Feature, Overview, Status, View } from '../changes/devflow-data';
import { FOCUS_DELAY_MS } from './focus-delay';
import styles from './item-dialog.module.css';
import { type Devflow, useViews } from '../changes/use-devflow';

/** What is being added or edited. */
export type Naming =
  | { kind: 'addFeature' }
  | { kind: 'editFeature'; feature: Feature }
  | { kind: 'addStatus' }
  | { kind: 'editStatus'; status: Status }
  | { kind: 'addView'; filter: View['filter'] }
  | { kind: 'editView'; view: View };

const TITLES: Record<Naming['kind'], string> = {
  addFeature: 'Add New Feature',
  editFeature: 'Edit Feature',
  addStatus: 'Add New Status',
  editStatus: 'Edit Status',
  addView: 'Save as View',
  editView: 'Rename View',
};

const TAKEN = {
  feature: devflowTexts.featureTaken,
  status: devflowTexts.statusTaken,
  view: devflowTexts.viewTaken,
};
const KINDS = {
  addFeature: 'feature',
  editFeature: 'feature',
  addStatus: 'status',
  editStatus: 'status',
  addView: 'view',
  editView: 'view',
} as const;

interface NameDialogProps {
  devflow: Devflow;
  naming: Naming;
  onClose: () => void;
}

/** Asks for the name of a feature, a status or a view, and what else it has. Mounted when it opens. */
export function NameDialog({ devflow, naming, onClose }: NameDialogProps) {
  const { actions, overview } = devflow;
  const kind = KINDS[naming.kind];
  const views = useViews(devflow, kind === 'view');
  const draft = useFormDraft(draftName(naming), storedOf(naming, overview));
  const { name, description, color, meansDone } = draft.fields;
  const [touched, setTouched] = useState(false);
  const { error, busy, save } = useDialogSave('Please log in');
  const problem =
    nameProblem(naming.kind, name.trim()) ??
    (isNameTaken(name, othersOf(naming, overview, views)) ? TAKEN[kind] : null);
  const tooLong = description.length > devflowLimits.textMax ? devflowTexts.descriptionTooLong : undefined;

  function send(onError: OnChangeError) {
    const feature = { name: name.trim(), description };
    const status = { name: name.trim(), color, meansDone };
    switch (naming.kind) {
      case 'addFeature':
        return actions.addFeature(feature, onError);
      case 'editFeature':
        return actions.editFeature(naming.feature.id, feature, onError);
      case 'addStatus':
        return actions.addStatus(status, onError);
      case 'editStatus':
        return actions.editStatus(naming.status.id, status, onError);
      case 'addView':
        return actions.addView({ name: name.trim(), filter: naming.filter }, onError);
      case 'editView':
        return actions.renameView(naming.view.id, name.trim(), onError);
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
        onAction: () =>
          void save(send, () => {
            draft.forget();
            onClose();
          }),
        busy,
        disabled: problem !== null || tooLong !== undefined,
      }}
    >
      <div className={styles.form}>
        <DraftNotice
          draft={draft}
          labels={{ name: 'name', description: 'description', color: 'colour', meansDone: 'means done' }}
          changedElsewhere={(fields) => `This ${kind} was changed elsewhere: ${fields.join(', ')}`}
        />
        <TextField
          data-autofocus=""
          label="Name"
          autoComplete="off"
          value={name}
          hint={problem ?? undefined}
          error={touched || !isBlank(name) ? (problem ?? undefined) : undefined}
          onChange={(value) => {
            setTouched(true);
            draft.set({ name: value });
          }}
        />
        {kind === 'status' && (
          <>
            <ColorField
              of="the status"
              value={color}
              onChange={(value) => draft.set({ color: value })}
              none="By its name"
            />
            <div>
              <Checkbox
                label="Means done"
                checked={meansDone}
                onChange={(value) => draft.set({ meansDone: value })}
              />
              <p className="muted small">
                Items that are moved here are completed, and opened again when they are moved out. Items that
                are here already stay as they are.
              </p>
            </div>
          </>
        )}
        {kind === 'feature' && (
          <TextArea
            label="Description"
            labelAside="Optional"
            value={description}
            error={tooLong}
            onChange={(value) => draft.set({ description: value })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The others, whose names are taken. */
function othersOf(
  naming: Naming,
  overview: Overview | undefined,
  views: readonly View[] = [],
): readonly { id: number; name: string }[] {
  if (naming.kind === 'addView') return views;
  if (naming.kind === 'editView') return views.filter(({ id }) => id !== naming.view.id);
  if (naming.kind === 'addFeature') return overview?.features ?? [];
  if (naming.kind === 'addStatus') return overview?.statuses ?? [];
  const [all, own] =
    naming.kind === 'editFeature'
      ? [overview?.features ?? [], naming.feature.id]
      : [overview?.statuses ?? [], naming.status.id];
  return all.filter(({ id }) => id !== own);
}

function draftName(naming: Naming): string {
  switch (naming.kind) {
    case 'editFeature':
      return `devflow:feature:${String(naming.feature.id)}`;
    case 'editStatus':
      return `devflow:status:${String(naming.status.id)}`;
    case 'editView':
      return `devflow:view:${String(naming.view.id)}`;
    case 'addFeature':
    case 'addStatus':
    case 'addView':
      return `devflow:${naming.kind}`;
  }
}

/** The current state, whose name may have changed since the dialog opened. */
function storedOf(naming: Naming, overview: Overview | undefined): StatusEdit & { description: string } {
  const empty = { name: '', description: '', color: null, meansDone: false };
  if (naming.kind === 'editFeature') {
    const { id } = naming.feature;
    const feature = overview?.features.find((one) => one.id === id) ?? naming.feature;
    return { ...empty, name: feature.name, description: feature.description };
  }
  if (naming.kind === 'editStatus') {
    const { id } = naming.status;
    const status = overview?.statuses.find((one) => one.id === id) ?? naming.status;
    return { ...empty, name: status.name, color: status.color, meansDone: status.meansDone };
  }
  return naming.kind === 'editView' ? { ...empty, name: naming.view.name } : empty;
}
