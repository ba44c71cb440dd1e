import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';

interface LeaveDialogProps {
  /** The number of texts that could not be saved. */
  texts: number;
  /** To stay. */
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before texts that exist only on this device are removed from it. */
export function LeaveDialog({ texts, onClose, onLeave }: LeaveDialogProps) {
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
      What was written last in {texts === 1 ? '1 script' : `${texts} scripts`} could not be saved. It is on
      this device only, and logging out removes it.
    </ConfirmDialog>
  );
}
