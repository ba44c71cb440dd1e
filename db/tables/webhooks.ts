import type { ColumnType, Generated } from 'kysely';

/** Addresses that accounts have their changes sent to. */
export interface WebhooksTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Of the address, for lists: the rest of it may be a secret. */
  host: string;
  /** Sealed. */
  address: Buffer;
  /** By which messages are signed, sealed. */
  secret: Buffer;
  /** 'failed' after a week of failures, 'gone' where the receiver said so. */
  state: 'on' | 'off' | 'failed' | 'gone';
  /** When it is tried next; whoever sends puts it ahead, so that nobody else does. */
  send_at: ColumnType<Date, Date, Date>;
  /** In a row. */
  failures: Generated<number>;
  /** Of the first of them. */
  failing_since: ColumnType<Date | null, undefined, Date | null>;
  /** When the receiver took something last. */
  delivered_at: ColumnType<Date | null, undefined, Date>;
  created_at: ColumnType<Date, Date, never>;
}

/** What of a tool a webhook is sent. */
export interface WebhookToolsTable {
  webhook_id: number;
  topic: string;
  /** Joined by commas; null for all. */
  kinds: string | null;
  /** Of the topic, up to which everything was sent. */
  revision: number;
  /** The cursor of the feed up to which everything was sent. */
  sent_to: string;
  /** That at which the message on its way ends: sent again, it must not hold more. Null if there is none. */
  sending_to: ColumnType<string | null, undefined, string | null>;
  /** The receiver is still to be told that it must read everything. */
  lost: Generated<boolean>;
}

/** The last attempts to send to a webhook. */
export interface WebhookAttemptsTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: string;
  type: 'changes' | 'reset' | 'ping';
  /** Null for a ping. */
  topic: string | null;
  /** Null if there was no answer. */
  status: number | null;
  /** For people. */
  said: string;
  delivered: boolean;
  tried_at: ColumnType<Date, Date, never>;
}
