import { dayOf, textOfDay } from '@/platform/shared/civil';
import { wallAtMinute } from '../event/when-text';
import type { EventFields } from './event-draft';

/** A form without problems as it is sent. */
export function eventSent(fields: EventFields) {
  const { startDate, startTime, endDate, endTime, allDay, calendarId, title, url, reminders, ...rest } =
    fields;
  return {
    ...rest,
    ...timesSent({ startDate, startTime, endDate, endTime, allDay }),
    zone: allDay ? '' : fields.zone,
    endZone: allDay || fields.endZone === fields.zone ? null : fields.endZone,
    title: title.trim(),
    url: url.trim(),
    reminders: [...new Set(reminders)],
    ...(calendarId !== null && { calendarId }),
  };
}

function timesSent({
  startDate,
  startTime,
  endDate,
  endTime,
  allDay,
}: Pick<EventFields, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'allDay'>) {
  if (!allDay) return { allDay, start: wall(startDate, startTime), end: wall(endDate, endTime) };
  const end = textOfDay((dayOf(endDate ?? '') ?? 0) + 1);
  return { allDay, start: startDate ?? '', end };
}

/** When the form's event begins: a wall time, or a day; null while its day cannot be read. */
export function startText({ allDay, startDate, startTime }: EventFields): string | null {
  return startDate === null || allDay ? startDate : wall(startDate, startTime);
}

function wall(date: string | null, time: number | null): string {
  return wallAtMinute(date ?? '', time ?? 0);
}

type Sent = ReturnType<typeof eventSent>;
const WHEN = ['start', 'end', 'allDay', 'zone', 'endZone'] as const;

/** The fields that differ from the stored ones; what says when it is goes together. */
export function eventEdit(fields: EventFields, stored: EventFields): Partial<Sent> {
  const [sent, before] = [eventSent(fields), eventSent(stored)];
  const differs = (field: keyof Sent) => JSON.stringify(sent[field]) !== JSON.stringify(before[field]);
  const isMoved = WHEN.some(differs);
  const names = Object.keys(sent) as (keyof Sent)[];
  const kept = names.filter((field) =>
    (WHEN as readonly string[]).includes(field) ? isMoved : differs(field),
  );
  return Object.fromEntries(kept.map((field) => [field, sent[field]]));
}
