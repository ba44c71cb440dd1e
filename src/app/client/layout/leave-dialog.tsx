import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import type { Unstored } from './use-leaving';

/** More names are counted. */
const NAMED = 3;

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
  const told = changes === 1 ? '1 change' : `${String(changes)} changes`;
  return [
    texts.length > 0 && `What was written last in ${namesText(texts)} could not be saved.`,
    changes > 0 && `${told} could not be stored.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** '“a”, “b”, “c” and 2 more' */
function namesText(names: readonly string[]): string {
  const named = names.slice(0, NAMED).map((name) => `“${name}”`);
  const more = names.length - named.length;
  return [named.join(', '), more > 0 && `and ${String(more)} more`].filter(Boolean).join(' ');
}
