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
  /** When it is told: its time, or the end of quiet hours or of a snooze. */
  tell_at: ColumnType<Date, Date | undefined, Date>;
  /** It is told at `tell_at`, and not before. */
  held: Generated<boolean>;
  /** What was done about it from where it was told; null for nothing, or nothing yet. */
  done_by: ColumnType<string | null, undefined, string | null>;
  /** By which operation of its tool, whose undo takes it back; null for a snooze and for nothing. */
  done_operation: ColumnType<string | null, undefined, string | null>;
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

/** Browsers and topics of ntfy that reminders are pushed to. */
export interface PushDevicesTable {
  id: Generated<number>;
  user_id: number;
  /** Of a browser: of the sign-in that chose it, with which it ends. Null for a topic. */
  session_id: number | null;
  /** SHA-256 of the address at the push service; of a topic with its account, since several may share one. */
  endpoint_digest: Buffer;
  /** The browser's subscription, or the topic, as JSON, sealed. */
  subscription: Buffer;
  /** Whether notifications on it say only that there is a reminder. */
  hides_text: Generated<boolean>;
  created_at: ColumnType<Date, Date, never>;
}

/** Reminders that are still to be pushed to devices. */
export interface PushSendsTable {
  device_id: number;
  reminder_id: number;
  due_at: ColumnType<Date, Date, never>;
  /** When it is tried next. */
  send_at: ColumnType<Date, Date, Date>;
}
