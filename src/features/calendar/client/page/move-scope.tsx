import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import type { ViewActions } from '../changes/view-actions';
import { ScopeDialog } from '../dialogs/scope-dialog';
import type { ShownEvent } from '../chip/shown-event';
import type { Move } from '../changes/event-changes';

/** Asks what of a series is to be moved. Mounted when it opens. */
export function MoveScope({
  moving: { shown, move },
  actions,
  onClose,
}: {
  moving: { shown: ShownEvent; move: Move };
  actions: Pick<ViewActions, 'move'>;
  onClose: () => void;
}) {
  const { error, busy, save } = useDialogSave();
  return (
    <ScopeDialog
      title={`Move “${shown.event.title}”`}
      does="Move"
      busy={busy}
      error={error}
      onChoose={(scope) => void save((onError) => actions.move(shown.event, move, scope, onError), onClose)}
      onClose={onClose}
    />
  );
}
