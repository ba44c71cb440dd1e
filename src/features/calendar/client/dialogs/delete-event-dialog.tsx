import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import type { Occurrence } from '../../answers';
import type { EventActions } from '../changes/event-actions';
import { ScopeDialog } from './scope-dialog';

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
