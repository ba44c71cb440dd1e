import type {
  Change as JournalChange,
  RowUpdate as JournalRowUpdate,
} from '@/platform/server/journal/change';
import type { ImageTable } from '@/platform/server/journal/image-rows';

const text = (length: number) => `VARCHAR(${String(length)}) CHARACTER SET utf8mb4`;
// Times and days as text, which all supported servers convert when they store it.
const TIME = text(23);
const DAY = text(23);
const ID = 'INT UNSIGNED';

/** Rows that are changed in place, and thrown away by a mark; the journal reverts them by itself. */
export const TABLES = {
  habits: {
    restored: {
      group_id: ID,
      name: text(100),
      question: text(200),
      notes: text(2_000),
      color: text(7),
      kind: text(6),
      direction: text(8),
      unit: text(30),
      step: 'BIGINT',
      empty_counts: 'TINYINT',
      start_date: DAY,
      position: 'BIGINT',
      reminder_at: text(8),
      archived_at: TIME,
      trashed_at: TIME,
    },
    unrestored: { updated_at: TIME },
    hasRevision: true,
  },
  habit_groups: { restored: { name: text(100), position: 'BIGINT', folded: 'TINYINT' } },
  habit_pauses: { restored: { from_day: DAY, until_day: DAY, reason: text(200) } },
  goals: {
    restored: {
      parent_id: ID,
      name: text(200),
      why: text(2_000),
      measure: text(7),
      unit: text(30),
      start_value: 'BIGINT',
      target_value: 'BIGINT',
      start_date: DAY,
      due_date: DAY,
      weight: 'TINYINT',
      habit_id: ID,
      devflow_feature_id: ID,
      expense_account_id: ID,
      state: text(7),
      closed_at: TIME,
      position: 'BIGINT',
      trashed_at: TIME,
    },
    unrestored: { last_value: 'BIGINT' },
  },
  goal_steps: { restored: { title: text(200), position: 'BIGINT', done_at: TIME } },
} as const;

/** A change of an account's goals and habits in its transaction. */
export type Change = JournalChange<typeof TABLES>;
export type TableName = keyof typeof TABLES;
export type RowUpdate<T extends TableName> = JournalRowUpdate<typeof TABLES, T>;

/** The account and the transaction of a change. */
export type Owned = Pick<Change, 'trx' | 'ownerId'>;

/** Rows that come and go: a change stores them as they were before and after. */
export const IMAGES = {
  habit_entries: {
    key: ['habit_id', 'day'],
    columns: { habit_id: ID, day: DAY, state: text(7), amount: 'BIGINT', note: text(1_000) },
    asText: ['day'],
    parent: { table: 'habits', column: 'habit_id' },
    stamped: 'updated_at',
  },
  habit_schedules: {
    key: ['habit_id', 'valid_from'],
    columns: {
      habit_id: ID,
      valid_from: DAY,
      rhythm: text(8),
      weekdays: 'SMALLINT',
      times: 'SMALLINT',
      span: 'SMALLINT',
      target: 'BIGINT',
    },
    asText: ['valid_from'],
    parent: { table: 'habits', column: 'habit_id' },
  },
  habit_pauses: {
    key: ['id'],
    columns: { id: ID, habit_id: ID, from_day: DAY, until_day: DAY, reason: text(200) },
    asText: ['from_day', 'until_day'],
    parent: { table: 'habits', column: 'habit_id' },
  },
  habit_groups: {
    key: ['id'],
    columns: { id: ID, name: text(100), position: 'BIGINT', folded: 'TINYINT' },
    asText: [],
  },
  goal_steps: {
    key: ['id'],
    columns: { id: ID, goal_id: ID, title: text(200), position: 'BIGINT', done_at: TIME },
    asText: ['done_at'],
    parent: { table: 'goals', column: 'goal_id' },
  },
  goal_checkins: {
    key: ['id'],
    columns: { id: ID, goal_id: ID, day: DAY, value: 'BIGINT', note: text(1_000) },
    asText: ['day'],
    parent: { table: 'goals', column: 'goal_id' },
  },
} as const satisfies Record<string, ImageTable>;
export type ImageName = keyof typeof IMAGES;
