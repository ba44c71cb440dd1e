import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { CalendarRow } from '../../answers';
import { calendarActions } from '../changes/calendar-actions';
import type { EventActions } from '../changes/event-actions';
import type { CalendarDialog } from './calendar-dialog-kind';
import { CalendarFormDialog } from './calendar-form-dialog';
import { CalendarTrash } from './calendar-trash';
import { DeleteCalendarDialog } from './delete-calendar-dialog';
import { AddEventDialog, EditEventDialog } from './event-dialog';
import { ExportDialog } from './export-dialog';
import { FeedsDialog } from './feeds-dialog';
import { GoToDateDialog } from './go-to-date-dialog';
import { QuickAddDialog } from './quick-add-dialog';
import { ScopeChange } from './scope-dialog';
import { SubscribeDialog } from './subscribe-dialog';
import { SubscriptionDialog } from './subscription-dialog';

export interface CalendarDialogsProps {
  dialog: CalendarDialog;
  calendars: readonly CalendarRow[];
  actions: EventActions;
  changes: ToolChanges<'calendar'>;
  /** When a new event begins: at a wall time in its zone, or on a day. */
  onAdded: (added: { start: string }) => void;
  onDay: (day: string) => void;
  /** The form of an event on a day, in place of a sentence. */
  onForm: (day: string) => void;
  onDialog: (dialog: CalendarDialog) => void;
  onClose: () => void;
}

/** The open dialog; in its own chunk. */
export function CalendarDialogs({
  dialog,
  changes,
  onAdded,
  onDay,
  onForm,
  onDialog,
  ...props
}: CalendarDialogsProps) {
  const { actions, calendars, onClose } = props;
  const ofCalendars = calendarActions(changes);
  const writable = calendars.filter(({ subscribed }) => !subscribed);
  switch (dialog.kind) {
    case 'add':
      return <AddEventDialog {...props} calendars={writable} known={dialog.known} onAdded={onAdded} />;
    case 'quick-add':
      return (
        <QuickAddDialog {...props} day={dialog.day} onAdded={onAdded} onForm={() => onForm(dialog.day)} />
      );
    case 'edit':
      return <EditEventDialog {...props} calendars={writable} event={dialog.event} />;
    case 'delete':
      return (
        <ScopeChange
          title={`Delete “${dialog.event.title}”`}
          does="Delete"
          danger
          send={(scope, onError) => {
            const { id, recurrenceId, title } = dialog.event;
            return actions.remove(`“${title}”`, [{ id, recurrenceId, scope }], onError);
          }}
          onClose={onClose}
        />
      );
    case 'go-to-date':
      return <GoToDateDialog day={dialog.day} onChoose={onDay} onClose={onClose} />;
    case 'calendar':
      return <CalendarFormDialog {...props} actions={ofCalendars} calendar={dialog.calendar} />;
    case 'subscribe':
      return <SubscribeDialog {...props} actions={ofCalendars} />;
    case 'subscription': {
      const { calendar } = dialog;
      const onDelete = () => onDialog({ kind: 'delete-calendar', calendar });
      return <SubscriptionDialog {...{ calendar, onDelete, onClose }} actions={ofCalendars} />;
    }
    case 'delete-calendar':
      return <DeleteCalendarDialog calendar={dialog.calendar} actions={ofCalendars} onClose={onClose} />;
    case 'export':
      return <ExportDialog calendars={calendars} calendarId={dialog.calendarId} onClose={onClose} />;
    case 'trash':
      return <CalendarTrash changes={changes} onClose={onClose} />;
    case 'feeds':
      return <FeedsDialog calendars={calendars} onClose={onClose} />;
  }
}
