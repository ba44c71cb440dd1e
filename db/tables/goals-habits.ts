import {
  ascii,
  day,
  flag,
  id,
  integer,
  longText,
  nullable,
  oneOf,
  real,
  reference,
  text,
  time,
  unsigned,
  withDefault,
} from '../columns';

export const habitTables = {
  habit_groups: {
    id: id(),
    user_id: reference(),
    name: text(100),
    /** Sort key with wide gaps; only the order matters. */
    position: integer(),
    folded: flag(),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  habits: {
    id: id(),
    user_id: reference(),
    /** A group of the same account. */
    group_id: nullable(reference()),
    name: text(100),
    question: text(200),
    notes: longText(),
    /** '#rrggbb'. */
    color: text(7),
    kind: oneOf('check', 'amount'),
    direction: oneOf('at_least', 'at_most'),
    unit: text(30),
    /** By how much + and − change an amount, in thousandths. */
    step: integer(),
    /** Whether a day without an entry is kept; for at_most. */
    empty_counts: flag(),
    start_date: day(),
    position: integer(),
    /** Times in the person's zone, HH:MM (one alone may be HH:MM:SS), joined by commas. */
    reminder_at: nullable(ascii(60)),
    archived_at: nullable(time()),
    /** The account's revision of its last change. */
    revision: unsigned('BIGINT'),
    created_at: time(),
    updated_at: time(),
    /** Set while it is in the trash. */
    trashed_at: nullable(time()),
  },

  /** The rhythm of a habit from a day on. */
  habit_schedules: {
    id: id(),
    user_id: reference(),
    habit_id: reference(),
    valid_from: day(),
    rhythm: oneOf('days', 'week', 'month', 'interval', 'rolling'),
    /** A bit for each day; Monday is 1. */
    weekdays: unsigned('TINYINT'),
    times: unsigned('SMALLINT'),
    span: unsigned('SMALLINT'),
    /** In thousandths; null for a habit without amounts. */
    target: nullable(integer()),
  },

  habit_entries: {
    id: id(),
    user_id: reference(),
    habit_id: reference(),
    day: day(),
    /** Null for a note on a day of which nothing else is known. */
    state: nullable(oneOf('done', 'missed', 'skipped')),
    /** In thousandths. */
    amount: nullable(integer()),
    note: text(1_000),
    updated_at: time(),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  habit_pauses: {
    id: id(),
    user_id: reference(),
    /** Null: of all habits. */
    habit_id: nullable(reference()),
    from_day: day(),
    /** The last day; null: until it is ended. */
    until_day: nullable(day()),
    reason: text(200),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  /** Derived from a habit's schedules, entries and pauses, and stored with each change of them. */
  habit_summaries: {
    habit_id: reference(),
    user_id: reference(),
    /** The day for which the figures are. */
    through_day: day(),
    /** By which the weeks were computed. */
    week_start: unsigned('TINYINT'),
    /** 0 to 1. */
    score: real(),
    streak: unsigned('INT'),
    best: unsigned('INT'),
    /** Done days, or the sum of amounts in thousandths. */
    total: integer(),
    /** JSON: what was noted on the last 7 days. */
    week: longText(),
    /** JSON: score, streak and best of the days from `through_day` on, should nothing be noted. */
    ahead: longText(),
  },

  goals: {
    id: id(),
    user_id: reference(),
    /** A goal of the same account that has no parent itself. */
    parent_id: nullable(reference()),
    name: text(200),
    why: longText(),
    measure: oneOf('number', 'steps', 'habit', 'devflow', 'money', 'parts'),
    unit: text(30),
    /** In thousandths, like all values of goals. */
    start_value: integer(),
    target_value: integer(),
    start_date: day(),
    due_date: nullable(day()),
    /** 1 to 10. */
    weight: unsigned('TINYINT'),
    habit_id: nullable(reference()),
    devflow_feature_id: nullable(reference()),
    expense_account_id: nullable(reference()),
    /** What its source stood at when it was last there. */
    last_value: nullable(integer()),
    state: oneOf('open', 'reached', 'dropped'),
    closed_at: nullable(time()),
    position: integer(),
    trashed_at: nullable(time()),
    /** The account's revision of its last change. */
    revision: withDefault(unsigned('BIGINT')),
  },

  goal_steps: {
    id: id(),
    user_id: reference(),
    goal_id: reference(),
    title: text(200),
    position: integer(),
    done_at: nullable(time()),
  },

  goal_checkins: {
    id: id(),
    user_id: reference(),
    goal_id: reference(),
    day: day(),
    value: integer(),
    note: text(1_000),
  },
};
