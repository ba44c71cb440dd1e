import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import type { Unstored } from './use-leaving';

interface LeaveDialogProps {
  unstored: Unstored;
  /** To stay. */
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before what exists only on this device is removed from it. */
export function LeaveDialog({ unstored, onClose, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      focus="cancel"
      title="Log out without saving?"
      icon={<TriangleAlert />}
      cancelLabel="Stay"
      confirmLabel="Log out"
      onClose={onClose}
      onConfirm={onLeave}
    >
      {unstoredText(unstored)} It is on this device only, and logging out removes it.
    </ConfirmDialog>
  );
}

function unstoredText({ texts, changes }: Unstored): string {
  const scripts = texts === 1 ? '1 script' : `${String(texts)} scripts`;
  const told = changes === 1 ? '1 change' : `${String(changes)} changes`;
  return [
    texts > 0 && `What was written last in ${scripts} could not be saved.`,
    changes > 0 && `${told} could not be stored.`,
  ]
    .filter(Boolean)
    .join(' ');
}
