import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { RouterInputs } from '@/platform/client/trpc';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { currentPreferences } from '@/platform/client/preferences';
import type { CalendarRow, ImportCounts, Occurrence } from '../../answers';
import { addedEvent, editedEvent, newOccurrence, withoutEvents } from './event-changes';

type Inputs = RouterInputs['calendar'];
type Fields<Call extends keyof Inputs> = Omit<Inputs[Call], 'operationId'>;

/** The mutations of the forms, of events and calendars; every one can be undone. */
export function createEventActions({
  mutate,
  mutateAnswered,
}: Pick<ToolChanges<'calendar'>, 'mutate' | 'mutateAnswered'>) {
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
      const { calendarId = calendars.find(({ hidden }) => !hidden)?.id } = event;
      const isShown = calendars.some(({ id, hidden }) => id === calendarId && !hidden);
      const added = isShown ? newOccurrence({ ...event, calendarId }, here) : null;
      return mutate<'addEvent'>(
        {
          call: 'addEvent',
          input: event,
          effects: added ? addedEvent(added, here) : undefined,
          effectsOf: added ? ({ id }) => addedEvent(added, here, id) : undefined,
        },
        { done: `Added ${told}`, onError },
      );
    },

    /** @param event as it was */
    edit: (event: Occurrence, title: string, edit: Fields<'editEvent'>, onError: OnChangeError) =>
      mutate(
        {
          call: 'editEvent',
          input: edit,
          effects: editedEvent(event, edit, currentPreferences().timeZone),
        },
        { done: `Saved “${title}”`, onError },
      ),

    remove: (what: string, events: Fields<'deleteEvents'>['events'], onError?: OnChangeError) =>
      mutate(
        { call: 'deleteEvents', input: { events }, effects: withoutEvents(events) },
        { done: `Deleted ${what}`, onError },
      ),

    addCalendar: (calendar: Fields<'addCalendar'>, onError: OnChangeError) =>
      mutate({ call: 'addCalendar', input: calendar }, { done: `Added “${calendar.name}”`, onError }),

    editCalendar: (name: string, edit: Fields<'editCalendar'>, onError: OnChangeError) =>
      mutate({ call: 'editCalendar', input: edit }, { done: `Saved “${name}”`, onError }),

    deleteCalendar: ({ id, name }: { id: number; name: string }, onError: OnChangeError) =>
      mutate({ call: 'deleteCalendar', input: { id } }, { done: `Deleted “${name}”`, onError }),

    restore: (named: Fields<'restore'>, what: string, onError: OnChangeError) =>
      mutate({ call: 'restore', input: named }, { done: `Restored ${what}`, onError }),

    /** As its preview promised. The page tells it, with an undo that stays. */
    importIcs: (sent: Fields<'importIcs'>, what: string, onError: OnChangeError) =>
      mutateAnswered(
        { call: 'importIcs', input: sent, long: true },
        { done: `Imported ${what}`, onError, quiet: true },
      ),
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
