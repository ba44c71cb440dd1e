import type { Generated } from 'kysely';

/** How an account wants times, dates and amounts shown, and what it wants of the tools. */
export interface PreferencesTable {
  user_id: number;
  /** An IANA name. */
  time_zone: string;
  /** 1 Monday to 7 Sunday. */
  week_start: number;
  date_order: 'ymd' | 'dmy' | 'mdy';
  /** Not only guessed by a browser. */
  dates_chosen: boolean;
  hour_cycle: number;
  /** Not only guessed by a browser. */
  clock_chosen: boolean;
  /** The hour at which a day begins, 0 to 6. */
  day_start: number;
  /** An ISO 4217 code. */
  base_currency: string;
  /** Not only guessed by a browser. */
  currency_chosen: boolean;
  language: 'documented' | 'en' | 'zh';
  single_keys: boolean;
  milestones: boolean;
  /** HH:MM; null for none, as `quiet_until`. */
  quiet_from: string | null;
  quiet_until: string | null;
  /** HH:MM */
  remind_at: Generated<string>;
}
