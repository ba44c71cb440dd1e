import type { ColumnType, Generated } from 'kysely';

/** What accounts were reminded of. */
export interface RemindersTable {
  id: Generated<number>;
  user_id: number;
  /** The tool's key. */
  tool: string;
  /** What it is about and when, once per account and tool. */
  occasion: string;
  text: string;
  href: string;
  due_at: ColumnType<Date, Date, never>;
  /** Of the account's topic `reminders`, with which open pages are told. */
  revision: number;
  /** When its mail is tried next; null if there is none to send. */
  mail_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** Up to when it was looked for due reminders. */
export interface ReminderClocksTable {
  tool: string;
  looked_until: ColumnType<Date, Date, Date>;
}
