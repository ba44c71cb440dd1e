import type {
  Change as JournalChange,
  RowUpdate as JournalRowUpdate,
} from '@/platform/server/journal/change';
import type { ImageTable } from '@/platform/server/journal/image-rows';

const text = (length: number) => `VARCHAR(${String(length)}) CHARACTER SET utf8mb4`;
// Times as text, which all supported servers convert when they store it.
const TIME = text(23);
const ID = 'INT UNSIGNED';

const CALENDAR = {
  name: text(100),
  color: text(7),
  position: 'BIGINT',
  hidden: 'TINYINT',
  trashed_at: TIME,
};

const EVENT = {
  calendar_id: ID,
  uid: text(255),
  series_id: ID,
  recurrence_id: text(15),
  title: text(500),
  location: text(500),
  url: text(2_000),
  notes: 'LONGTEXT CHARACTER SET utf8mb4',
  all_day: 'TINYINT',
  start_local: TIME,
  end_local: TIME,
  zone: text(64),
  end_zone: text(64),
  rule: text(1_000),
  added: 'LONGTEXT CHARACTER SET utf8mb4',
  removed: 'LONGTEXT CHARACTER SET utf8mb4',
  changed: text(120),
  status: text(9),
  busy: 'TINYINT',
  color: text(7),
  reminders: text(60),
  sequence: ID,
  extra: 'LONGTEXT CHARACTER SET utf8mb4',
  imported_hash: text(64),
  begins_at: TIME,
  ends_at: TIME,
  trashed_at: TIME,
};

/** Rows that are changed in place; the journal reverts them by itself. */
export const TABLES = {
  calendars: { restored: CALENDAR, unrestored: { updated_at: TIME } },
  calendar_events: {
    restored: EVENT,
    unrestored: { next_reminder_at: TIME, updated_at: TIME },
    hasRevision: true,
  },
} as const;

/** Rows that come and go: a change stores them as they were before and after. */
export const IMAGES = {
  calendars: { key: ['id'], columns: { id: ID, ...CALENDAR }, asText: [], stamped: 'updated_at' },
  calendar_events: {
    key: ['id'],
    // Without next_reminder_at, which moves on by itself: what an undo puts back is looked at anew.
    columns: { id: ID, ...EVENT, created_at: TIME },
    asText: [],
    parent: { table: 'calendars', column: 'calendar_id' },
    stamped: 'updated_at',
    hasRevision: true,
  },
} as const satisfies Record<string, ImageTable>;

/** A change of an account's calendars and events in its transaction. */
export type Change = JournalChange<typeof TABLES>;
export type TableName = keyof typeof TABLES;
export type RowUpdate<T extends TableName> = JournalRowUpdate<typeof TABLES, T>;
