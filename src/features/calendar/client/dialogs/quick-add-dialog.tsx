import { Dialog } from '@/platform/client/ui/dialog';
import { KEYS } from '../changes/use-calendar-changes';
import { QuickAdd, type QuickAddProps } from '../quick-add/quick-add';

/** The field for sentences where the page has no room for it. */
export function QuickAddDialog({
  onClose,
  onAdded,
  ...props
}: Omit<QuickAddProps, 'keyGroup' | 'autoFocus'> & { onClose: () => void }) {
  return (
    <Dialog open title="Add an event" cancelLabel="Close" onClose={onClose}>
      <QuickAdd
        {...props}
        keyGroup={KEYS}
        autoFocus
        onAdded={(added) => {
          onAdded(added);
          onClose();
        }}
      />
    </Dialog>
  );
}
