import type { CalendarRow } from '../../answers';
import type { EventActions } from '../changes/event-actions';
import type { CalendarDialog } from './calendar-dialog-kind';
import { CalendarFormDialog } from './calendar-form-dialog';
import { CalendarTrash } from './calendar-trash';
import { DeleteCalendarDialog } from './delete-calendar-dialog';
import { DeleteEventDialog } from './delete-event-dialog';
import { AddEventDialog, EditEventDialog } from './event-dialog';
import { ExportDialog } from './export-dialog';
import { FeedsDialog } from './feeds-dialog';
import { GoToDateDialog } from './go-to-date-dialog';
import { QuickAddDialog } from './quick-add-dialog';

export interface CalendarDialogsProps {
  dialog: CalendarDialog;
  calendars: readonly CalendarRow[];
  actions: EventActions;
  /** Something changed without an undo: what is shown is to be loaded up to this revision. */
  onRevision: (revision: number) => void;
  /** When a new event begins: at a wall time in its zone, or on a day. */
  onAdded: (added: { start: string }) => void;
  onDay: (day: string) => void;
  /** The form of an event on a day, in place of a sentence. */
  onForm: (day: string) => void;
  onClose: () => void;
}

/** The open dialog; in its own chunk. */
export function CalendarDialogs({
  dialog,
  onRevision,
  onAdded,
  onDay,
  onForm,
  ...props
}: CalendarDialogsProps) {
  const { actions, calendars, onClose } = props;
  switch (dialog.kind) {
    case 'add':
      return <AddEventDialog {...props} known={dialog.known} onAdded={onAdded} />;
    case 'quick-add':
      return (
        <QuickAddDialog {...props} day={dialog.day} onAdded={onAdded} onForm={() => onForm(dialog.day)} />
      );
    case 'edit':
      return <EditEventDialog {...props} event={dialog.event} />;
    case 'delete':
      return <DeleteEventDialog event={dialog.event} actions={actions} onClose={onClose} />;
    case 'go-to-date':
      return <GoToDateDialog day={dialog.day} onChoose={onDay} onClose={onClose} />;
    case 'calendar':
      return <CalendarFormDialog {...props} calendar={dialog.calendar} />;
    case 'delete-calendar':
      return <DeleteCalendarDialog calendar={dialog.calendar} actions={actions} onClose={onClose} />;
    case 'export':
      return <ExportDialog calendars={calendars} calendarId={dialog.calendarId} onClose={onClose} />;
    case 'trash':
      return <CalendarTrash actions={actions} onRevision={onRevision} onClose={onClose} />;
    case 'feeds':
      return <FeedsDialog calendars={calendars} onClose={onClose} />;
  }
}
