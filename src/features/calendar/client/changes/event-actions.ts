import type { RouterInputs } from '@/platform/client/trpc';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';

type Inputs = RouterInputs['calendar'];
type OnError = (problem: string) => void;
type Fields<Call extends keyof Inputs> = Omit<Inputs[Call], 'operationId'>;

/** The mutations of the forms, of events and calendars; every one can be undone. */
export function createEventActions({ mutate }: Pick<ToolChanges<'calendar'>, 'mutate'>) {
  return {
    /** @param told what is said of it: '“Dentist”, Friday 27 November, 14:45 to 15:45' */
    add: (event: Fields<'addEvent'>, told: string, onError: OnError) =>
      mutate({ call: 'addEvent', input: event }, { done: `Added ${told}`, onError }),

    edit: (title: string, edit: Fields<'editEvent'>, onError: OnError) =>
      mutate({ call: 'editEvent', input: edit }, { done: `Saved “${title}”`, onError }),

    remove: (what: string, events: Fields<'deleteEvents'>['events'], onError?: OnError) =>
      mutate({ call: 'deleteEvents', input: { events } }, { done: `Deleted ${what}`, onError }),

    addCalendar: (calendar: Fields<'addCalendar'>, onError: OnError) =>
      mutate({ call: 'addCalendar', input: calendar }, { done: `Added “${calendar.name}”`, onError }),

    editCalendar: (name: string, edit: Fields<'editCalendar'>, onError: OnError) =>
      mutate({ call: 'editCalendar', input: edit }, { done: `Saved “${name}”`, onError }),

    deleteCalendar: ({ id, name }: { id: number; name: string }, onError: OnError) =>
      mutate({ call: 'deleteCalendar', input: { id } }, { done: `Deleted “${name}”`, onError }),
  };
}

export type EventActions = ReturnType<typeof createEventActions>;
