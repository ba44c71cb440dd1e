import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { DayEntry } from '../../answers';
import type { ShownEvent } from '../chip/shown-event';
import type { Period } from '../period';

/** A day with something on it, or days with nothing. */
export type AgendaPart =
  | { kind: 'day'; day: string; events: readonly ShownEvent[]; entries: readonly DayEntry[] }
  | { kind: 'gap'; day: string; days: number };

/** The days of an agenda; those without anything are told of together, but today stands by itself. */
export function agendaParts(
  { first, last }: Period,
  {
    events,
    entries,
    today,
  }: {
    events: readonly ShownEvent[];
    entries: ReadonlyMap<string, readonly DayEntry[]>;
    today: string;
  },
): AgendaPart[] {
  const [from, to] = [dayOf(first) ?? 0, dayOf(last) ?? 0];
  const byDay = new Map<number, ShownEvent[]>();
  for (const shown of events) {
    const until = Math.min(dayOf(shown.last) ?? 0, to);
    for (let day = Math.max(dayOf(shown.first) ?? 0, from); day <= until; day++) {
      const ofDay = byDay.get(day);
      if (ofDay) ofDay.push(shown);
      else byDay.set(day, [shown]);
    }
  }
  const parts: AgendaPart[] = [];
  for (let at = from; at <= to; at++) {
    const day = textOfDay(at);
    const [ofDay, others] = [byDay.get(at) ?? [], entries.get(day) ?? []];
    const before = parts.at(-1);
    if (ofDay.length > 0 || others.length > 0 || day === today)
      parts.push({ kind: 'day', day, events: inOrder(ofDay, day), entries: others });
    else if (before?.kind === 'gap') before.days++;
    else parts.push({ kind: 'gap', day, days: 1 });
  }
  return parts;
}

/** What began on a day before comes first. */
function inOrder(events: readonly ShownEvent[], day: string): ShownEvent[] {
  const place = ({ first, allDay }: ShownEvent) => (allDay ? 0 : first < day ? 1 : 2);
  return events.toSorted((a, b) => place(a) - place(b));
}

/** '1 free day', '3 free days'. */
export function gapText(days: number): string {
  return days === 1 ? '1 free day' : `${String(days)} free days`;
}
