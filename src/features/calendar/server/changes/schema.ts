import type { Change as JournalChange } from '@/platform/server/journal/change';
import type { Tables } from '@/platform/server/journal/tables';

export const TABLES = {
  calendars: {},
  calendar_events: {
    // The one moves on by itself: what an undo puts back is looked at anew. The other follows from the texts.
    unrestored: ['next_reminder_at', 'searched'],
    parent: { table: 'calendars', column: 'calendar_id' },
  },
} as const satisfies Tables;

/** A change of an account's calendars and events in its transaction. */
export type Change = JournalChange<keyof typeof TABLES>;
