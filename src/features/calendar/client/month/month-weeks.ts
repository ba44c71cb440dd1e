import { groupedBy } from '@/platform/shared/grouped';
import { monthWeeks } from '@/platform/shared/month-grid';
import type { DayEntry } from '../../answers';
import { entryKey } from '../chip/entry-chip';
import type { ShownEvent } from '../chip/shown-event';
import { daysLater } from '../period';
import { weekSlots } from './week-slots';

interface Placed {
  key: string;
  /** On which day of the week it begins there, from 0. */
  first: number;
  /** Days that it takes there. */
  span: number;
  /** From 0. */
  line: number;
  /** It began in a week before, or goes on in the next one. */
  cutBefore: boolean;
  cutAfter: boolean;
  of: { shown: ShownEvent } | Line;
}

export interface MonthDay {
  day: string;
  /** What begins here, or goes on here from the week before, if there is room. */
  placed: Placed[];
  /** How many events and entries it has, and how many of them have no room. */
  count: number;
  more: number;
}

/** The weeks that a month's grid shows, with what is in them; each day has room for so many lines. */
export function weeksOf(
  month: string,
  weekStart: number,
  { events, entries }: Content,
  capacity: number,
): MonthDay[][] {
  return monthWeeks(month, weekStart).map((days) => weekOf(days, { events, entries }, capacity));
}

export interface Content {
  /** In their order. */
  events: readonly ShownEvent[];
  entries: ReadonlyMap<string, readonly DayEntry[]>;
}

/** Days in a row, at most seven, with what is in them; each has room for so many lines. */
export function weekOf(days: readonly string[], { events, entries }: Content, capacity: number): MonthDay[] {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const items: Omit<Placed, 'line'>[] = events
    .filter(({ first, last }) => first <= to && last >= from)
    .map((shown) => {
      const [cutBefore, cutAfter] = [shown.first < from, shown.last > to];
      const first = cutBefore ? 0 : days.indexOf(shown.first);
      const last = cutAfter ? days.length - 1 : days.indexOf(shown.last);
      return { key: shown.key, first, span: last - first + 1, cutBefore, cutAfter, of: { shown } };
    });
  days.forEach((day, first) => {
    for (const of of linesOf(entries.get(day) ?? [])) {
      const key = 'entry' in of ? entryKey(of.entry) : `${day}-${of.group[0]?.tool ?? ''}`;
      items.push({ key, first, span: 1, cutBefore: false, cutAfter: false, of });
    }
  });
  const stretches = items.map(({ first, span }) => ({ first, last: first + span - 1 }));
  const { lines } = weekSlots(stretches, capacity);
  const sizeOn = (at: number, isCounted: (line: number | null) => boolean) =>
    items.reduce((sum, { first, span, of }, index) => {
      const isOn = first <= at && at < first + span && isCounted(lines[index] ?? null);
      return sum + (!isOn ? 0 : 'group' in of ? of.group.length : 1);
    }, 0);
  return days.map((day, at) => ({
    day,
    placed: items.flatMap((item, index) => {
      const line = lines[index] ?? null;
      return line === null || item.first !== at ? [] : [{ ...item, line }];
    }),
    count: sizeOn(at, () => true),
    more: sizeOn(at, (line) => line === null),
  }));
}

type Line = { entry: DayEntry } | { group: readonly DayEntry[] };

/** The entries of a day as lines: those of a tool that are neither moved nor paid there, such as habits, share one. */
function linesOf(entries: readonly DayEntry[]): Line[] {
  const isShared = ({ moves, bill }: DayEntry) => !moves && !bill;
  const alike = groupedBy(entries.filter(isShared), ({ tool }) => tool);
  return entries.flatMap((entry): Line[] => {
    const group = isShared(entry) ? (alike.get(entry.tool) ?? []) : [];
    if (group.length < 2) return [{ entry }];
    return group[0] === entry ? [{ group }] : [];
  });
}

/** '1 entry', '3 entries'. */
export function countText(count: number): string {
  return `${String(count)} ${count === 1 ? 'entry' : 'entries'}`;
}

/** Whether an event is a tinted bar, not a line with a dot and its time. */
export function isBar({ allDay, days }: ShownEvent): boolean {
  return allDay || days > 1;
}

/** What a day has, in order. */
export function ofDay(day: string, { events, entries }: Content) {
  return {
    events: events.filter(({ first, last }) => first <= day && day <= last),
    entries: entries.get(day) ?? [],
  };
}

/** The entries by day while one of them is dragged. */
export function entriesLater(
  entries: Content['entries'],
  key: string,
  days: number,
): ReadonlyMap<string, readonly DayEntry[]> {
  const moved = [...entries.values()].flat().find((entry) => entryKey(entry) === key);
  if (!moved) return entries;
  const later = daysLater(moved.day, days);
  const others = new Map(
    [...entries].map(([day, list]) => [day, list.filter((entry) => entry !== moved)] as const),
  );
  return others.set(later, [...(others.get(later) ?? []), moved]);
}
