import { partsOf } from '@/platform/server/batches';
import type { DayEntry } from '../../answers';
import { DAY_MS } from '@/platform/shared/repeat/wall';
import type { EventContent } from '../ics/event';
import type { WrittenEvent } from '../ics/writing';

/** Names are hidden by a digest each. */
const BATCH = 100;

/** What a feed tells of an event that it does not name. */
const BUSY = 'Busy';

/**
 * The times at which somebody is busy, and nothing else of the events, in batches.
 *
 * @param hidden gives another name for a UID, always the same one
 */
export function* busyEvents(
  events: readonly WrittenEvent[],
  hidden: (uid: string) => string,
): Generator<WrittenEvent[]> {
  const isBusy = ({ busy, status }: EventContent) => busy && status !== 'cancelled';
  const series = new Map<string, string[]>(
    events.flatMap(({ content }) =>
      content.recurrenceId === '' && isBusy(content)
        ? [[content.uid, [...content.removed]] as [string, string[]]]
        : [],
    ),
  );
  // An occurrence that is free is missing from its series.
  for (const { content } of events)
    if (content.recurrenceId !== '' && !isBusy(content)) series.get(content.uid)?.push(content.recurrenceId);
  for (const part of partsOf(events, BATCH)) yield part.flatMap(asBusy);

  function asBusy(event: WrittenEvent): WrittenEvent[] {
    const { content } = event;
    if (!isBusy(content)) return [];
    const { uid, recurrenceId } = content;
    const isAlone = recurrenceId !== '' && !series.has(uid);
    return [
      {
        ...event,
        content: {
          ...content,
          uid: hidden(isAlone ? `${uid}\n${recurrenceId}` : uid),
          recurrenceId: isAlone ? '' : recurrenceId,
          removed: recurrenceId === '' ? (series.get(uid) ?? []) : [],
          title: BUSY,
          location: '',
          url: '',
          notes: '',
          changed: '',
          status: 'confirmed' as const,
          color: null,
          reminders: [],
          extra: null,
        },
      },
    ];
  }
}

/** What other tools have on a day, as an event of it. */
export function dayEvent(
  { tool, id, day, title, note, href, bill }: DayEntry,
  publicUrl: string,
): WrittenEvent {
  const start = Date.parse(`${day}T00:00:00Z`);
  const content: EventContent = {
    // The weekend rule may put two of a bill on a day.
    uid: `${tool}-${String(id)}-${bill ? `${String(bill.occurrence)}-` : ''}${day}@toolstead`,
    recurrenceId: '',
    title: note === '' ? title : `${title} (${note})`,
    location: '',
    url: `${publicUrl}/app${href}`,
    notes: '',
    allDay: true,
    start,
    end: start + DAY_MS,
    zone: '',
    endZone: null,
    rule: '',
    added: [],
    removed: [],
    changed: '',
    status: 'confirmed',
    busy: false,
    color: null,
    reminders: [],
    sequence: 0,
    extra: null,
  };
  const stamp = new Date(start);
  return { content, series: content, createdAt: stamp, updatedAt: stamp };
}
