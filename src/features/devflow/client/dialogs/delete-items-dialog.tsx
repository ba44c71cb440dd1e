import Trash2 from 'lucide-react/icons/trash-2';
import { readAuthToken } from '@/platform/client/auth-token';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { devflowTexts } from '../../rules';
import type { OpenItem } from '../changes/devflow-data';
import { FOCUS_DELAY_MS } from './focus-delay';
import type { Devflow } from '../changes/use-devflow';

interface DeleteItemsDialogProps {
  devflow: Devflow;
  featureId: number;
  items: readonly OpenItem[];
  onClose: () => void;
}

/** Asks for confirmation before open items are moved to the trash. Mounted when it opens. */
export function DeleteItemsDialog({ devflow, featureId, items, onClose }: DeleteItemsDialogProps) {
  const [only] = items;
  return (
    <ConfirmDialog
      open
      danger
      title={items.length === 1 ? 'Delete Item' : 'Delete items'}
      icon={<Trash2 />}
      confirmLabel="Delete"
      confirmKey="Delete"
      hint={`${items.length === 1 ? 'It stays' : 'They stay'} in the trash for 30 days.`}
      focusDelayMs={FOCUS_DELAY_MS}
      onClose={onClose}
      onConfirm={() => {
        if (readAuthToken() === null) devflow.changes.setProblem(devflowTexts.itemId);
        else void devflow.actions.deleteOpen(featureId, items);
        onClose();
      }}
    >
      {items.length === 1 && only
        ? `Are you sure you want to delete “${only.title}”? This action cannot be undone.`
        : `Are you sure you want to delete ${String(items.length)} selected items? This action cannot be undone.`}
    </ConfirmDialog>
  );
}
