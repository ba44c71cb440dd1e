import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import type { Occurrence } from '../../answers';
import type { EventActions } from '../changes/event-actions';
import type { CalendarDialog } from './calendar-dialog-kind';
import { ScopeDialog } from './scope-dialog';

/** Deletes what happens once, which can be undone; of a series it asks what is meant. */
export function deleteOrAsk(
  event: Occurrence,
  actions: Pick<EventActions, 'remove'>,
  onDialog: (dialog: CalendarDialog) => void,
): void {
  if (event.seriesId !== null) onDialog({ kind: 'delete', event });
  else void actions.remove(`“${event.title}”`, [{ id: event.id }]);
}

/** Asks what of a series is to be deleted. Mounted when it opens. */
export function DeleteEventDialog({
  event,
  actions,
  onClose,
}: {
  event: Occurrence;
  actions: Pick<EventActions, 'remove'>;
  onClose: () => void;
}) {
  const { error, busy, save } = useDialogSave();
  const { id, recurrenceId, title } = event;
  return (
    <ScopeDialog
      title={`Delete “${title}”`}
      does="Delete"
      danger
      busy={busy}
      error={error}
      onChoose={(scope) =>
        void save((onError) => actions.remove(`“${title}”`, [{ id, recurrenceId, scope }], onError), onClose)
      }
      onClose={onClose}
    />
  );
}
