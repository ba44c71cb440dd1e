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
  /** Later than `due_at` by more than an hour if it was missed. */
  told_at: ColumnType<Date, Date, never>;
  /** When its mail is tried next; null if there is none to send. */
  mail_at: ColumnType<Date | null, Date | null, Date | null>;
  /** When its mail was sent; null if there was none. */
  mailed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** It was not on a screen of the account yet. */
  unread: ColumnType<boolean, boolean, boolean>;
}

/** Up to when it was looked for due reminders. */
export interface ReminderClocksTable {
  tool: string;
  looked_until: ColumnType<Date, Date, Date>;
}
