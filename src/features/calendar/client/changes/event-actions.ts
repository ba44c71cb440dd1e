import type { ChangeCall, ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { provisionalId } from '@/platform/client/changes/unstored';
import { currentPreferences } from '@/platform/client/preferences';
import type { CalendarRow, ImportCounts, Occurrence } from '../../answers';
import { addedEvent, editedEvent, firstEvent, newOccurrence, withoutEvents } from './event-changes';

type Fields<Call extends ChangeCall<'calendar'>> = ChangeInput<'calendar', Call>;

/** The mutations of the forms, of events and calendars; every one can be undone. */
export function createEventActions({ change, changeAnswered }: ToolChanges<'calendar'>) {
  return {
    /**
     * @param told what is said of it: '“Dentist”, Friday 27 November, 14:45 to 15:45'
     * @param calendars of which it is shown in one that is not hidden
     */
    add: (
      event: Fields<'addEvent'>,
      { told, calendars }: { told: string; calendars: readonly CalendarRow[] },
      onError: OnChangeError,
    ) => {
      const here = currentPreferences().timeZone;
      // As the server decides it.
      const isFirst = calendars.length === 0;
      const { calendarId = isFirst ? provisionalId() : calendars.find(({ hidden }) => !hidden)?.id } = event;
      const isShown = isFirst || calendars.some(({ id, hidden }) => id === calendarId && !hidden);
      const shown =
        isShown && calendarId !== undefined ? newOccurrence({ ...event, calendarId }, here) : null;
      // Of a series, and of the calendar that is made, only the server knows all.
      const isWhole = !isFirst && !event.rule;
      return change('addEvent', event, `Added ${told}`, {
        onError,
        ...(shown && {
          added: (id) => (isFirst ? firstEvent : addedEvent)(shown, here, id),
          ...(isWhole && {
            shows: addedEvent(shown, here),
            answered: ({ id }) => addedEvent(shown, here, id),
          }),
        }),
      });
    },

    /** @param event as it was */
    edit: (event: Occurrence, title: string, edit: Fields<'editEvent'>, onError: OnChangeError) =>
      change('editEvent', edit, `Saved “${title}”`, {
        shows: editedEvent(event, edit, currentPreferences().timeZone),
        onError,
      }),

    remove: (what: string, events: Fields<'deleteEvents'>['events'], onError?: OnChangeError) =>
      change('deleteEvents', { events }, `Deleted ${what}`, { shows: withoutEvents(events), onError }),

    addCalendar: (calendar: Fields<'addCalendar'>, onError: OnChangeError) =>
      change('addCalendar', calendar, `Added “${calendar.name}”`, { onError }),

    editCalendar: (name: string, edit: Fields<'editCalendar'>, onError: OnChangeError) =>
      change('editCalendar', edit, `Saved “${name}”`, { onError }),

    deleteCalendar: ({ id, name }: { id: number; name: string }, onError: OnChangeError) =>
      change('deleteCalendar', { id }, `Deleted “${name}”`, { onError }),

    restore: (named: Fields<'restore'>, what: string, onError: OnChangeError) =>
      change('restore', named, `Restored ${what}`, { onError }),

    /** As its preview promised. The page tells it, with an undo that stays. */
    importIcs: (sent: Fields<'importIcs'>, what: string, onError: OnChangeError) =>
      changeAnswered('importIcs', sent, `Imported ${what}`, { onError, quiet: true, long: true }),
  };
}

/** '171 new events and 16 changed'. */
export function importedText({ new: made, changed }: Pick<ImportCounts, 'new' | 'changed'>): string {
  const many = (count: number, kind: string) =>
    `${count.toLocaleString('en-US')} ${kind} ${count === 1 ? 'event' : 'events'}`;
  if (changed === 0) return many(made, 'new');
  return made === 0
    ? many(changed, 'changed')
    : `${many(made, 'new')} and ${changed.toLocaleString('en-US')} changed`;
}

export type EventActions = ReturnType<typeof createEventActions>;
