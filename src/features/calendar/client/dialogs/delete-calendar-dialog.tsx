import Trash2 from 'lucide-react/icons/trash-2';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import type { CalendarRow } from '../../answers';
import { calendarLimits } from '../../rules';
import type { CalendarActions } from '../changes/calendar-actions';

/** Asks before a calendar goes to the trash with its events. Mounted when it opens. */
export function DeleteCalendarDialog({
  calendar,
  actions,
  onClose,
}: {
  calendar: CalendarRow;
  actions: Pick<CalendarActions, 'deleteCalendar'>;
  onClose: () => void;
}) {
  const { error, busy, save } = useDialogSave();
  return (
    <ConfirmDialog
      open
      danger
      icon={<Trash2 />}
      title={`Delete “${calendar.name}”`}
      confirmLabel="Delete"
      busy={busy}
      {...(error !== undefined && { error })}
      onConfirm={() => void save((onError) => actions.deleteCalendar(calendar, onError), onClose)}
      onClose={onClose}
    >
      The calendar and all its events go to the trash, where they are kept for {calendarLimits.trashDays}{' '}
      days.
    </ConfirmDialog>
  );
}
