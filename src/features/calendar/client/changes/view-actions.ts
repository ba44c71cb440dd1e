import { rowEffects } from '@/platform/client/changes/row-effects';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { currentPreferences } from '@/platform/client/preferences';
import { todayOf } from '@/platform/shared/typed-date';
import type { CalendarRow, Occurrence } from '../../answers';
import type { Scope } from '../../rules';
import { spokenWhen, timesHere } from '../event/when-text';
import { hiddenCalendar, type Move, movedEvent, shifted } from './event-changes';

const shownCalendars = rowEffects('calendar', { calendars: 'calendars' });

/** The mutations of the views and the side, which show at once; every one can be undone. */
export function createViewActions({ change }: ToolChanges<'calendar'>) {
  return {
    /** Moves or resizes by wall-clock time; resolves to null if it failed. */
    move: (
      event: Occurrence,
      { days = 0, minutes = 0, longer = 0 }: Move,
      scope: Scope,
      onError?: OnChangeError,
    ) => {
      const { id, recurrenceId, title, seriesId } = event;
      const { timeZone } = currentPreferences();
      const shift = { days, minutes, longer };
      const isOne = seriesId === null || scope === 'this';
      const verb = days === 0 && minutes === 0 ? 'now' : 'moved to';
      return change(
        'moveEvents',
        { events: [{ id, ...(seriesId !== null && { recurrenceId, scope }) }], ...shift },
        `“${title}”, ${verb} ${whenOf(shifted(event, shift, timeZone))}`,
        {
          shows: isOne ? movedEvent(event, shift, timeZone) : undefined,
          group: `move-${String(seriesId ?? id)}-${recurrenceId}`,
          onError,
        },
      );
    },

    showCalendar: ({ id, name }: CalendarRow, shown: boolean) =>
      change('editCalendar', { id, hidden: !shown }, `“${name}” is ${shown ? 'shown' : 'hidden'}`, {
        shows: hiddenCalendar(id, !shown),
        quiet: true,
      }),

    /** `calendars` in their new order. */
    orderCalendars: ({ name }: CalendarRow, calendars: readonly CalendarRow[]) =>
      change(
        'orderCalendars',
        { order: calendars.map(({ id }, place) => ({ id, place })) },
        `Moved “${name}”`,
        { shows: shownCalendars.ordered(calendars.map(({ id }) => id)), quiet: true },
      ),
  };
}

export type ViewActions = ReturnType<typeof createViewActions>;

function whenOf(event: Occurrence): string {
  const preferences = currentPreferences();
  const year = todayOf(preferences, new Date()).slice(0, 4);
  return spokenWhen(timesHere(event, preferences.timeZone), year, preferences);
}
