import type { ChangeCall, ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { Seen } from '@/platform/client/outbox/seen';
import { provisionalId } from '@/platform/client/changes/unstored';
import { currentPreferences } from '@/platform/client/preferences';
import type { CalendarRow, Occurrence } from '../../answers';
import { addedEvent, editedEvent, firstEvent, newOccurrence, withoutEvents } from './event-changes';

type Fields<Call extends ChangeCall<'calendar'>> = ChangeInput<'calendar', Call>;

/** The mutations of events; every one can be undone. */
export function createEventActions({ change }: ToolChanges<'calendar'>) {
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
          replay: { event: shown, here, isFirst },
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
        seen: event.seriesId === null ? seenEvent(event, edit) : undefined,
        onError,
      }),

    remove: (what: string, events: Fields<'deleteEvents'>['events'], onError?: OnChangeError) =>
      change('deleteEvents', { events }, `Deleted ${what}`, { shows: withoutEvents(events), onError }),
  };
}

/** What an edit of a single event is made on. */
function seenEvent(event: Occurrence, { start, end, ...edit }: Omit<Fields<'editEvent'>, 'id'>): Seen {
  const sent = { ...edit, startLocal: start, endLocal: end };
  const becomes = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && field in event),
  );
  return {
    query: 'calendar.event',
    input: { id: event.id },
    was: { ...event },
    becomes,
    labels: FIELD_LABELS,
  };
}

const FIELD_LABELS = {
  ...{ title: 'Title', startLocal: 'Start', endLocal: 'End', location: 'Place', url: 'Link' },
  ...{ calendarId: 'Calendar', allDay: 'All day', rule: 'Repeats', zone: 'Time zone', endZone: 'Ends in' },
  ...{ status: 'Status', busy: 'Busy', color: 'Colour', reminders: 'Reminders' },
};

export type EventActions = ReturnType<typeof createEventActions>;
