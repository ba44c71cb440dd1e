import type { ChangeCall, ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';

type Fields<Call extends ChangeCall<'calendar'>> = ChangeInput<'calendar', Call>;

/** The mutations of calendars, loaded with their dialogs; each can be undone. */
export function calendarActions({ change, changeAnswered }: ToolChanges<'calendar'>) {
  return {
    addCalendar: (calendar: Fields<'addCalendar'>, onError: OnChangeError) =>
      change('addCalendar', calendar, `Added “${calendar.name}”`, { onError }),

    editCalendar: (name: string, edit: Fields<'editCalendar'>, onError: OnChangeError) =>
      change('editCalendar', edit, `Saved “${name}”`, { onError }),

    deleteCalendar: ({ id, name }: { id: number; name: string }, onError: OnChangeError) =>
      change('deleteCalendar', { id }, `Deleted “${name}”`, { onError }),

    subscribe: (address: Fields<'subscribe'>, onError: OnChangeError) =>
      changeAnswered('subscribe', address, 'Subscribed to a calendar', { onError, long: true }),

    /** Its events stay. */
    unsubscribe: ({ id, name }: { id: number; name: string }, onError: OnChangeError) =>
      change('unsubscribe', { id }, `“${name}” follows its address no longer`, { onError }),
  };
}

export type CalendarActions = ReturnType<typeof calendarActions>;
