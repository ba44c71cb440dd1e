import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A civil day, written as YYYY-MM-DD. */
type Day = ColumnType<Date, string, string>;
type MaybeDay = ColumnType<Date | null, string | null, string | null>;

export interface HabitGroupsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Sort key with wide gaps; only the order matters. */
  position: number;
  folded: boolean;
}

export interface HabitsTable {
  id: Generated<number>;
  user_id: number;
  /** A group of the same account. */
  group_id: number | null;
  name: string;
  question: string;
  notes: string;
  /** '#rrggbb'. */
  color: string;
  kind: 'check' | 'amount';
  direction: 'at_least' | 'at_most';
  unit: string;
  /** By how much + and − change an amount, in thousandths. */
  step: number;
  /** Whether a day without an entry is kept; for at_most. */
  empty_counts: boolean;
  start_date: Day;
  position: number;
  /** HH:MM:SS in the person's zone. */
  reminder_at: string | null;
  archived_at: MaybeTime;
  /** The account's revision of its last change. */
  revision: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Set while it is in the trash. */
  trashed_at: MaybeTime;
}

/** The rhythm of a habit from a day on. */
export interface HabitSchedulesTable {
  id: Generated<number>;
  user_id: number;
  habit_id: number;
  valid_from: Day;
  rhythm: 'days' | 'week' | 'month' | 'interval' | 'rolling';
  /** A bit for each day; Monday is 1. */
  weekdays: number;
  times: number;
  span: number;
  /** In thousandths; null for a habit without amounts. */
  target: number | null;
}

export interface HabitEntriesTable {
  id: Generated<number>;
  user_id: number;
  habit_id: number;
  day: Day;
  /** Null for a note on a day of which nothing else is known. */
  state: 'done' | 'missed' | 'skipped' | null;
  /** In thousandths. */
  amount: number | null;
  note: string;
  updated_at: Timestamp;
}

export interface HabitPausesTable {
  id: Generated<number>;
  user_id: number;
  /** Null: of all habits. */
  habit_id: number | null;
  from_day: Day;
  /** The last day; null: until it is ended. */
  until_day: MaybeDay;
  reason: string;
}

/** Derived from a habit's schedules, entries and pauses, and stored with each change of them. */
export interface HabitSummariesTable {
  habit_id: number;
  user_id: number;
  /** The day for which the figures are. */
  through_day: Day;
  /** By which the weeks were computed. */
  week_start: number;
  /** 0 to 1. */
  score: number;
  streak: number;
  best: number;
  /** Done days, or the sum of amounts in thousandths. */
  total: number;
  /** JSON: what was noted on the last 7 days. */
  week: string;
  /** JSON: score, streak and best of the days from `through_day` on, should nothing be noted. */
  ahead: string;
}

export interface GoalsTable {
  id: Generated<number>;
  user_id: number;
  /** A goal of the same account that has no parent itself. */
  parent_id: number | null;
  name: string;
  why: string;
  measure: 'number' | 'steps' | 'habit' | 'devflow' | 'money' | 'parts';
  unit: string;
  /** In thousandths, like all values of goals. */
  start_value: number;
  target_value: number;
  start_date: Day;
  due_date: MaybeDay;
  /** 1 to 10. */
  weight: number;
  habit_id: number | null;
  devflow_feature_id: number | null;
  expense_account_id: number | null;
  /** What its source stood at when it was last there. */
  last_value: number | null;
  state: 'open' | 'reached' | 'dropped';
  closed_at: MaybeTime;
  position: number;
  trashed_at: MaybeTime;
}

export interface GoalStepsTable {
  id: Generated<number>;
  user_id: number;
  goal_id: number;
  title: string;
  position: number;
  done_at: MaybeTime;
}

export interface GoalCheckinsTable {
  id: Generated<number>;
  user_id: number;
  goal_id: number;
  day: Day;
  value: number;
  note: string;
}
