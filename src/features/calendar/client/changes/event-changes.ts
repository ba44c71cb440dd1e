import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { Replays } from '@/platform/client/changes/tool-change';
import { rowEffects } from '@/platform/client/changes/row-effects';
import { provisionalId } from '@/platform/client/changes/unstored';
import type { RouterInputs } from '@/platform/client/trpc';
import type { Occurrence, WindowAnswer } from '../../answers';
import { FIRST_CALENDAR } from '../../rules';
import { listed } from '../../rules/window';
import { DAY_MS, instantOf, MINUTE_MS, wallOf, wallText } from '@/platform/shared/repeat/wall';

type Effects = EffectsOf<'calendar'>;
type Named = RouterInputs['calendar']['deleteEvents']['events'][number];
type WindowInput = RouterInputs['calendar']['window'];
type NewEvent = RouterInputs['calendar']['addEvent'];
type EventEdit = RouterInputs['calendar']['editEvent'];

const calendars = rowEffects('calendar', { calendars: 'calendars' });

const SHOWN_FIELDS = [
  ...(['title', 'location', 'url', 'status', 'busy', 'color', 'reminders'] as const),
  ...(['allDay', 'zone', 'endZone'] as const),
];

/** The effect of a change of all that happens in a window. */
function changedEvents(change: (events: Occurrence[], input: WindowInput) => Occurrence[]) {
  return (answer: WindowAnswer, input: WindowInput): WindowAnswer => {
    const whole = listed(answer);
    return { ...whole, events: change(whole.events, input) };
  };
}

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
  const changed = event.changed || event.seriesId !== null;
  return { ...event, ...timesOf(event, start, end, here), changed };
}

/** When an event is, by the walls of its start and its end in its own zones. */
function timesOf(
  { allDay, zone, endZone }: Pick<Occurrence, 'allDay' | 'zone' | 'endZone'>,
  start: number,
  end: number,
  here: string,
): Pick<Occurrence, 'start' | 'end' | 'startLocal' | 'endLocal'> {
  const [startLocal, endLocal] = [wallText(start, allDay), wallText(end, allDay)];
  if (allDay) return { startLocal, endLocal, start: startLocal, end: endLocal };
  const moment = (wall: number, of: string) => new Date(instantOf(wall, of === '' ? here : of)).toISOString();
  return { startLocal, endLocal, start: moment(start, zone), end: moment(end, endZone ?? zone) };
}

/** A new event as it is shown at once, a series by its first occurrence; null if only the server knows when it ends. */
export function newOccurrence(sent: NewEvent & { calendarId: number }, here: string): Occurrence | null {
  const { calendarId, title, rule = '', allDay = sent.start.length === 10, end } = sent;
  if (end === undefined) return null;
  const zone = allDay ? '' : (sent.zone ?? here);
  const zones = { zone, endZone: sent.endZone ?? null };
  return {
    ...{
      id: provisionalId(),
      seriesId: null,
      recurrenceId: '',
      uid: '',
      calendarId,
      title,
      rule,
      changed: false,
    },
    ...{ location: sent.location ?? '', url: sent.url ?? '', reminders: sent.reminders ?? [] },
    ...{ status: sent.status ?? 'confirmed', busy: sent.busy ?? !allDay, color: sent.color ?? null },
    ...{ allDay, ...zones },
    ...timesOf({ allDay, ...zones }, wallOf(sent.start) ?? 0, wallOf(end) ?? 0, here),
  };
}

/** The effects of adding an event. @param id of the server, once it is stored */
export function addedEvent(event: Occurrence, here: string, id = event.id): Effects {
  return {
    window: changedEvents((events, input) =>
      isWithin(event, input, here) ? [...events, { ...event, id }] : events,
    ),
  };
}

/** The effects of adding the first event, with the calendar that the server makes for it. */
export function firstEvent(event: Occurrence, here: string, id: number): Effects {
  const calendar = {
    ...FIRST_CALENDAR,
    id: event.calendarId,
    hidden: false,
    reminders: [],
    subscribed: false,
    place: 0,
    updatedAt: '',
  };
  return { ...calendars.added(calendar), ...addedEvent(event, here, id) };
}

/** A new event as it was stored with its change. */
interface StoredEvent {
  event: Occurrence;
  here: string;
  /** With it comes the first calendar. */
  isFirst: boolean;
}

/** How changes show that wait for the server; see `Replays`. */
export const replays = {
  addEvent: ({ event, here, isFirst }: StoredEvent, id) =>
    (isFirst ? firstEvent : addedEvent)(event, here, id),
} satisfies Replays<'calendar'>;

/** The effects of an edit of a single event; what becomes of a series, or in another calendar, only the server knows. */
export function editedEvent(
  event: Occurrence,
  edit: Omit<EventEdit, 'id'>,
  here: string,
): Effects | undefined {
  const isSingle = event.seriesId === null && event.rule === '' && !edit.rule;
  if (!isSingle || edit.calendarId !== undefined || edit.minutes !== undefined) return undefined;
  const { start, end } = edit;
  const given = SHOWN_FIELDS.filter((field) => edit[field] !== undefined);
  const edited = { ...event, ...Object.fromEntries(given.map((field) => [field, edit[field]])) };
  if (start === undefined || end === undefined) return shownAs(event, edited, here);
  const times = timesOf(edited, wallOf(start) ?? 0, wallOf(end) ?? 0, here);
  return shownAs(event, { ...edited, ...times }, here);
}

/** The effects of a move of one occurrence; more of a series only the server knows. */
export function movedEvent(event: Occurrence, shift: Shift, here: string): Effects {
  return shownAs(event, shifted(event, shift, here), here);
}

function shownAs(event: Occurrence, changed: Occurrence, here: string): Effects {
  return {
    window: changedEvents((events, input) => {
      const others = events.filter((one) => !isSame(one, event));
      return isWithin(changed, input, here) ? [...others, changed] : others;
    }),
    event: (detail) => (isSame(detail, event) ? null : detail),
  };
}

/** The effects of deleting; of a later part of a series only the server knows. */
export function withoutEvents(named: readonly Named[]): Effects | undefined {
  if (named.some(({ scope }) => scope === 'following')) return undefined;
  const isNamed = (event: Occurrence, { id, recurrenceId = '' }: Named) =>
    (event.id === id || event.seriesId === id) && event.recurrenceId === recurrenceId;
  return {
    window: changedEvents((events) => {
      const series = new Set(
        named.flatMap((one) => {
          if (one.scope !== 'all') return [];
          const event = events.find((shown) => isNamed(shown, one));
          return event ? [event.seriesId ?? event.id] : [one.id];
        }),
      );
      const isGone = (event: Occurrence) =>
        series.has(event.seriesId ?? event.id) || named.some((one) => isNamed(event, one));
      return events.filter((event) => !isGone(event));
    }),
  };
}

/** The effects of hiding a calendar or showing it again; what one had that is shown again only the server knows. */
export function hiddenCalendar(id: number, hidden: boolean): Effects {
  return {
    ...calendars.patch(id, { hidden }),
    window: (answer, input) => {
      if (input.hidden) return answer;
      const shown = changedEvents((events) => events.filter(({ calendarId }) => calendarId !== id));
      return hidden ? shown(answer, input) : null;
    },
  };
}

function isSame(one: Occurrence, other: Occurrence): boolean {
  return (one.seriesId ?? one.id) === (other.seriesId ?? other.id) && one.recurrenceId === other.recurrenceId;
}

/** As the server decides it, for windows from day to day. */
export function isWithin(
  { start, end, allDay }: Occurrence,
  { from, to }: WindowInput,
  here: string,
): boolean {
  const at = (text: string) =>
    text.length === 10 ? instantOf(wallOf(text) ?? 0, allDay ? 'UTC' : here) : Date.parse(text);
  return at(start) < at(to) && (at(end) > at(from) || at(start) >= at(from));
}
