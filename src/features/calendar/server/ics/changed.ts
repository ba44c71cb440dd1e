import type { EventContent } from './event';
import { basicText } from '@/platform/shared/repeat/wall';

const COMPARED = ['title', 'location', 'url', 'notes', 'status', 'busy', 'color'] as const;

/** The fields that a changed occurrence has of its own: those that a file names, else those that differ from its series. */
export function ownFields(own: EventContent, series: EventContent | undefined): string {
  if (/^[a-z_]+(,[a-z_]+)*$/i.test(own.changed) && own.changed.length <= 120) return own.changed;
  if (!series) return '';
  const fields: string[] = COMPARED.filter((field) => own[field] !== series[field]);
  const isMoved =
    own.allDay !== series.allDay ||
    own.zone !== series.zone ||
    own.endZone !== series.endZone ||
    basicText(own.start, own.allDay) !== own.recurrenceId ||
    own.end - own.start !== series.end - series.start;
  if (isMoved) fields.push('time');
  if (own.reminders.join() !== series.reminders.join()) fields.push('reminders');
  return fields.join();
}
