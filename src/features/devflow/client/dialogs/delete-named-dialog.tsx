import type { OnChangeError } from '@/platform/client/changes/tool-change';
import Trash2 from 'lucide-react/icons/trash-2';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import type { Feature, Status } from '../changes/devflow-data';
import { FOCUS_DELAY_MS } from './focus-delay';
import type { Devflow } from '../changes/use-devflow';

export type Named = { kind: 'feature'; feature: Feature } | { kind: 'status'; status: Status };

interface DeleteNamedDialogProps {
  devflow: Devflow;
  named: Named;
  onClose: () => void;
}

/** Asks for confirmation before a feature or a status is moved to the trash. Mounted when it opens. */
export function DeleteNamedDialog({ devflow: { actions }, named, onClose }: DeleteNamedDialogProps) {
  const { error, busy, save } = useDialogSave('Please log in and provide an ID');
  const remove = (onError: OnChangeError) =>
    named.kind === 'feature'
      ? actions.deleteFeature(named.feature, onError)
      : actions.deleteStatus(named.status, onError);

  return (
    <ConfirmDialog
      open
      danger
      title={named.kind === 'feature' ? 'Confirm Delete Feature' : 'Confirm Delete Status'}
      icon={<Trash2 />}
      confirmLabel="Delete"
      hint={hintOf(named)}
      focusDelayMs={FOCUS_DELAY_MS}
      busy={busy}
      error={error}
      onConfirm={() => void save(remove, onClose)}
      onClose={onClose}
    >
      {`Are you sure you want to delete this ${named.kind}? This action cannot be undone.`}
    </ConfirmDialog>
  );
}

function hintOf(named: Named): string {
  if (named.kind === 'status') return `Items of “${named.status.name}” will have no status.`;
  const { name, openCount, completedCount } = named.feature;
  const count = openCount + completedCount;
  return `“${name}” has ${count === 1 ? '1 item, which is' : `${String(count)} items, which are`} deleted with it.`;
}
