import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { RouterInputs } from '@/platform/client/trpc';
import type { CalendarRow, Occurrence } from '../../answers';
import { DAY_MS, instantOf, MINUTE_MS, wallOf, wallText } from '../../rules/wall';

type Effects = EffectsOf<'calendar'>;
type Named = RouterInputs['calendar']['deleteEvents']['events'][number];
type WindowInput = RouterInputs['calendar']['window'];

/** By wall-clock time, in days and minutes. */
interface Shift {
  days: number;
  minutes: number;
  /** Of the end alone, besides. */
  longer: number;
}

/** A move or a resize; what is missing stays. */
export type Move = Partial<Shift>;

/** An occurrence after a move or a resize by wall-clock time. @param here the zone in which floating times are meant */
export function shifted(event: Occurrence, { days, minutes, longer }: Shift, here: string): Occurrence {
  const delta = days * DAY_MS + minutes * MINUTE_MS;
  const start = (wallOf(event.startLocal) ?? 0) + delta;
  const end = (wallOf(event.endLocal) ?? 0) + delta + longer * MINUTE_MS;
  const zone = event.zone === '' ? here : event.zone;
  const [startLocal, endLocal] = [wallText(start, event.allDay), wallText(end, event.allDay)];
  return {
    ...event,
    startLocal,
    endLocal,
    start: event.allDay ? startLocal : new Date(instantOf(start, zone)).toISOString(),
    end: event.allDay ? endLocal : new Date(instantOf(end, event.endZone ?? zone)).toISOString(),
    changed: event.changed || event.seriesId !== null,
  };
}

/** The effects of a move of one occurrence; more of a series only the server knows. */
export function movedEvent(event: Occurrence, shift: Shift, here: string): Effects {
  const moved = shifted(event, shift, here);
  return {
    window: (answer, input) => {
      const others = answer.events.filter((one) => !isSame(one, event));
      return { ...answer, events: isWithin(moved, input, here) ? [...others, moved] : others };
    },
    event: (detail) => (isSame(detail, event) ? null : detail),
  };
}

/** The effects of deleting; of a later part of a series only the server knows. */
export function withoutEvents(named: readonly Named[]): Effects | undefined {
  if (named.some(({ scope }) => scope === 'following')) return undefined;
  const isNamed = (event: Occurrence, { id, recurrenceId = '' }: Named) =>
    (event.id === id || event.seriesId === id) && event.recurrenceId === recurrenceId;
  return {
    window: (answer) => {
      const series = new Set(
        named.flatMap((one) => {
          if (one.scope !== 'all') return [];
          const event = answer.events.find((shown) => isNamed(shown, one));
          return event ? [event.seriesId ?? event.id] : [one.id];
        }),
      );
      const isGone = (event: Occurrence) =>
        series.has(event.seriesId ?? event.id) || named.some((one) => isNamed(event, one));
      return { ...answer, events: answer.events.filter((event) => !isGone(event)) };
    },
  };
}

/** The effects of another name or colour of a calendar, or of hiding it; what one had that is shown again only the server knows. */
export function changedCalendar(
  id: number,
  change: Partial<Pick<CalendarRow, 'name' | 'color' | 'hidden'>>,
): Effects {
  return {
    calendars: (answer) => ({
      ...answer,
      calendars: answer.calendars.map((row) => (row.id === id ? { ...row, ...change } : row)),
    }),
    window: (answer, input) => {
      if (change.hidden === undefined || input.hidden) return answer;
      if (!change.hidden) return null;
      return { ...answer, events: answer.events.filter(({ calendarId }) => calendarId !== id) };
    },
  };
}

function isSame(one: Occurrence, other: Occurrence): boolean {
  return (one.seriesId ?? one.id) === (other.seriesId ?? other.id) && one.recurrenceId === other.recurrenceId;
}

/** As the server decides it, for windows from day to day. */
function isWithin({ start, end, allDay }: Occurrence, { from, to }: WindowInput, here: string): boolean {
  const at = (text: string) =>
    text.length === 10 ? instantOf(wallOf(text) ?? 0, allDay ? 'UTC' : here) : Date.parse(text);
  return at(start) < at(to) && (at(end) > at(from) || at(start) >= at(from));
}
