import type { GoalRow } from './goal-answers';
import type { Direction, EntryState, Kind, RhythmKind, StreakUnit } from './rules';

/** What the procedures answer. Days are YYYY-MM-DD, amounts and values thousandths, scores and progress 0 to 1. */

export interface DayEntry {
  day: string;
  /** Null for a note alone. */
  state: EntryState | null;
  amount: number | null;
}

export interface ScheduleRow {
  id: number;
  validFrom: string;
  rhythm: RhythmKind;
  /** 1 Monday to 7 Sunday. */
  weekdays: number[];
  times: number;
  span: number;
  target: number | null;
}

export interface PauseRow {
  id: number;
  /** Null: of all habits. */
  habitId: number | null;
  from: string;
  /** The last day; null: until it is ended. */
  until: string | null;
  reason: string;
}

export interface GroupRow {
  id: number;
  name: string;
  folded: boolean;
}

/** A habit in a list, in the stored order. Score and streak are today's, the rest is of the day that was asked for. */
export interface HabitRow {
  id: number;
  groupId: number | null;
  name: string;
  question: string;
  notes: string;
  color: string;
  kind: Kind;
  direction: Direction;
  unit: string;
  step: number;
  emptyCounts: boolean;
  startDate: string;
  /** The times of a day at which it reminds, HH:MM, the earliest first. */
  reminders: string[];
  /** The first of them. */
  reminderAt: string | null;
  archived: boolean;
  /** The one that is valid on the day. */
  schedule: ScheduleRow;
  /** The one that was valid 6 days before, if that was another. */
  former: ScheduleRow | null;
  due: boolean;
  /** Whether its week, month or window holds more than it may. */
  over: boolean;
  state: EntryState | null;
  amount: number | null;
  /** The pause that the day lies in. */
  paused: PauseRow | null;
  score: number;
  streak: number;
  streakUnit: StreakUnit;
  /** The longest streak of the unit. */
  best: number;
  /** Done days, or the sum of amounts. */
  total: number;
  /** The entries of the 7 days that end with the day, oldest first; days without one are missing. */
  week: DayEntry[];
}

/** A run of periods that were met; days of it that are excused lie between. */
export interface StreakRow {
  unit: StreakUnit;
  from: string;
  until: string;
  /** In its unit. */
  length: number;
}

/** A day of the score's way. */
export interface ScoreStep {
  day: string;
  /** Null: the score stands still, and why. */
  value: number | null;
  reason: 'skipped' | 'paused' | 'not_due' | 'open' | null;
  /** What was counted in the window, of what was asked for; thousandths of habits with amounts. */
  counted: number;
  wanted: number;
  /** The days of the window. */
  window: number;
  /** The share of the day in the new score. */
  weight: number;
  before: number;
  after: number;
}

export interface Figures {
  score: number;
  streak: number;
  streakUnit: StreakUnit;
  best: number;
}

export interface HabitsAnswer {
  /** The person's date. */
  today: string;
  /** The day that was asked for. */
  day: string;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  habits: HabitRow[];
}

export interface TodayAnswer extends HabitsAnswer {
  groups: GroupRow[];
  /** Open ones. */
  goals: GoalRow[];
  /** Whether there is any habit, archived ones too. */
  any: boolean;
}

export interface BoardAnswer extends HabitsAnswer {
  groups: GroupRow[];
  pauses: PauseRow[];
  /** By habit, oldest first. */
  schedules: { habitId: number; rows: ScheduleRow[] }[];
  /** By habit, of the days that were asked for, oldest first. */
  entries: { habitId: number; days: (DayEntry & { hasNote: boolean })[] }[];
}

export interface DetailAnswer {
  today: string;
  weekStart: number;
  habit: HabitRow;
  schedules: ScheduleRow[];
  pauses: PauseRow[];
  /** All of them, oldest first. */
  entries: (DayEntry & { note: string })[];
  /** The score after each day from `from` on, 6 decimals. */
  scores: { from: string; values: number[] };
  /** Newest first. */
  streaks: StreakRow[];
  /** The longest streaks of other units, which the habit had before. */
  formerBests: { unit: StreakUnit; best: number }[];
}

export interface ExplainAnswer extends Figures {
  today: string;
  /** The last 30 days, oldest first. */
  steps: ScoreStep[];
}

export interface RhythmPreview {
  now: Figures;
  fromToday: Figures;
  always: Figures;
}

export interface EntryAnswer {
  /** Of the entry; null if there is none now. */
  id: number | null;
  /** Of the habit, today. */
  score: number;
  streak: number;
  /** As the list shows it today. */
  habit: HabitRow;
}

export interface TrashAnswer {
  /** Newest first. */
  entries: { kind: 'habit' | 'goal'; id: number; name: string; trashedAt: string }[];
}

/** What an import did or would do with a habit of the file. */
export interface ImportItem {
  name: string;
  /** 'add': to the habit of the same name. */
  decision: 'add' | 'new' | 'skip';
  /** Whether it was thrown away in the other program: it is skipped unless that is decided otherwise. */
  deleted: boolean;
  /** Whether its target there is none that can be stored: a new habit gets the usual one, 1. */
  targetLost: boolean;
  /** Whether there is one of the same name. */
  known: boolean;
  kind: Kind;
  rhythm: RhythmKind;
  times: number;
  span: number;
  /** n times in d days, which could be n times a week. */
  canBeWeekly: boolean;
  entries: number;
  /** Days that have an entry here, which stays. */
  kept: number;
}

export interface ImportAnswer {
  habits: number;
  entries: number;
  kept: number;
  items: ImportItem[];
  /** To be sent with the import that does what this preview says. */
  previewToken: string;
}

export interface ExportAnswer {
  name: string;
  type: 'text/csv' | 'application/zip';
  /** Base64 of the file. */
  content: string;
}
