import type { ToolTask } from '@/platform/shared/tool-tasks';
import { escaped, folded, ICS_END, icsHead } from './writing';

const STATUS = { open: 'NEEDS-ACTION', done: 'COMPLETED', dropped: 'CANCELLED' } as const;

/** A file of one task (RFC 5545, 3.6.2); the same task is always written alike. */
export function icsTask({
  uid,
  title,
  due,
  state,
  url,
}: Pick<ToolTask, 'title' | 'due' | 'state'> & { uid: string; url: string }): string {
  const day = due.replaceAll('-', '');
  return [
    icsHead({ name: null, color: null }, []),
    folded([
      'BEGIN:VTODO',
      `UID:${escaped(uid)}`,
      // Of every object; nothing tells when the thing was written, and it must not change by itself.
      `DTSTAMP:${day}T000000Z`,
      `DUE;VALUE=DATE:${day}`,
      `SUMMARY:${escaped(title)}`,
      `STATUS:${STATUS[state]}`,
      ...(state === 'done' ? ['PERCENT-COMPLETE:100'] : []),
      `URL:${url}`,
      'END:VTODO',
    ]),
    ICS_END,
  ].join('');
}
