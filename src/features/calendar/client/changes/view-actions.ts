import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { currentPreferences } from '@/platform/client/preferences';
import { todayOf } from '@/platform/shared/typed-date';
import type { CalendarRow, Occurrence } from '../../answers';
import type { Scope } from '../../rules';
import { spokenWhen, timesHere } from '../event/when-text';
import { changedCalendar, type Move, movedEvent, shifted } from './event-changes';

/** The mutations of the views and the side, which show at once; every one can be undone. */
export function createViewActions({ mutate }: Pick<ToolChanges<'calendar'>, 'mutate'>) {
  return {
    /** Moves or resizes by wall-clock time; resolves to null if it failed. */
    move: (
      event: Occurrence,
      { days = 0, minutes = 0, longer = 0 }: Move,
      scope: Scope,
      onError?: OnChangeError,
    ) => {
      const { id, recurrenceId, title, seriesId } = event;
      const shift = { days, minutes, longer };
      const isOne = seriesId === null || scope === 'this';
      return mutate(
        {
          call: 'moveEvents',
          input: { events: [{ id, ...(seriesId !== null && { recurrenceId, scope }) }], ...shift },
          effects: isOne ? movedEvent(event, shift, currentPreferences().timeZone) : undefined,
        },
        {
          done: `“${title}”, ${days === 0 && minutes === 0 ? 'now' : 'moved to'} ${whenOf(shifted(event, shift, currentPreferences().timeZone))}`,
          group: `move-${String(seriesId ?? id)}-${recurrenceId}`,
          onError,
        },
      );
    },

    showCalendar: ({ id, name }: CalendarRow, shown: boolean) =>
      mutate(
        {
          call: 'editCalendar',
          input: { id, hidden: !shown },
          effects: changedCalendar(id, { hidden: !shown }),
        },
        { done: shown ? `“${name}” is shown` : `“${name}” is hidden`, quiet: true },
      ),

    /** `calendars` in their new order. */
    orderCalendars: ({ name }: CalendarRow, calendars: readonly CalendarRow[]) =>
      mutate(
        {
          call: 'orderCalendars',
          input: { order: calendars.map(({ id }, place) => ({ id, place })) },
          effects: {
            calendars: (answer) => ({
              ...answer,
              calendars: calendars.map((calendar, place) => ({ ...calendar, place })),
            }),
          },
        },
        { done: `Moved “${name}”`, quiet: true },
      ),
  };
}

export type ViewActions = ReturnType<typeof createViewActions>;

function whenOf(event: Occurrence): string {
  const preferences = currentPreferences();
  const year = todayOf(preferences, new Date()).slice(0, 4);
  return spokenWhen(timesHere(event, preferences.timeZone), year, preferences);
}
