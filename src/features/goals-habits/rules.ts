/** Limits, texts and words of goals and habits, shared by the screens and the server. */

/** Lengths are in UTF-16 units; amounts in thousandths. */
export const habitLimits = {
  habitsMax: 200,
  /** A habit may remind so often a day. */
  remindersMax: 5,
  goalsMax: 500,
  stepsMax: 100,
  groupsMax: 200,
  nameMax: 100,
  questionMax: 200,
  /** Of a habit's notes, and of why a goal is one. */
  notesMax: 2_000,
  unitMax: 30,
  /** Of the note of a day, and of a check-in. */
  noteMax: 1_000,
  reasonMax: 200,
  goalNameMax: 200,
  stepTitleMax: 200,
  amountMax: 1_000_000_000_000,
  timesMax: 31,
  spanMin: 2,
  spanMax: 365,
  weightMax: 10,
  /** Entries per call of `setEntries`. */
  entriesMax: 5_000,
  /** Days that an import names itself. */
  importedMax: 100_000,
  /** Days in the files of an import. */
  fileDaysMax: 250_000,
  /** Days per call that reads entries or scores. */
  daysMax: 3_700,
  trashDays: 30,
  /** How long an import can be undone. */
  importDays: 30,
} as const;

export const habitTexts = {
  habitName: 'Please enter a habit name',
  nameTooLong: `A name has at most ${String(habitLimits.nameMax)} characters`,
  questionTooLong: `A question has at most ${String(habitLimits.questionMax)} characters`,
  notesTooLong: 'Notes have at most 2,000 characters',
  noteTooLong: 'A note has at most 1,000 characters',
  unitTooLong: `A unit has at most ${String(habitLimits.unitMax)} characters`,
  reasonTooLong: `A reason has at most ${String(habitLimits.reasonMax)} characters`,
  color: 'A colour is # and six hexadecimal digits',
  weekdays: 'Choose at least one day of the week',
  weekday: 'A day of the week is one of 1 (Monday) to 7 (Sunday)',
  times: 'Times must be between 1 and 31',
  timesOverDays: 'Times cannot be more than the days',
  span: 'Every 2 to 365 days',
  target: 'Please enter a target of 0 or more',
  amount: 'This amount cannot be read',
  decimals: 'At most 3 decimal places',
  sum: 'The amount would be below 0 or above 1,000,000,000',
  noAmounts: 'This habit has no amounts',
  needsAmount: 'This habit needs an amount',
  future: 'A day in the future cannot be filled in',
  beforeStart: 'This day is before the habit began',
  date: 'Please enter a valid date',
  time: 'Please enter a valid time',
  tooManyReminders: `At most ${String(habitLimits.remindersMax)} reminders a day`,
  pauseEnds: 'The pause ends before it begins',
  tooManyHabits: `At most ${String(habitLimits.habitsMax)} habits`,
  tooManyGroups: `At most ${String(habitLimits.groupsMax)} groups`,
  tooManyDays: 'At most 3,700 days at once',
  tooManyEntries: 'At most 5,000 entries at once',
  tooManyImported: 'At most 100,000 entries at once',
  tooManyFileDays: 'A file holds at most 250,000 days',
  nothingNamed: 'Nothing is named',
  doubled: 'The order names an entry or a place twice',
  groupName: 'Please enter a group name',
  groupTaken: 'A group of this name exists',
  goalName: 'Please enter a goal name',
  goalNameTooLong: `A name has at most ${String(habitLimits.goalNameMax)} characters`,
  sameValues: 'Start and target must differ',
  dueDate: 'The due date must be after the start',
  tooManyGoals: `At most ${String(habitLimits.goalsMax)} goals`,
  tooManySteps: `A goal has at most ${String(habitLimits.stepsMax)} steps`,
  twoLevels: 'Goals have two levels',
  follows: 'Choose what the goal follows',
  weight: 'A weight is a whole number from 1 to 10',
  stepTitle: 'Please enter a step',
  stepTooLong: `A step has at most ${String(habitLimits.stepTitleMax)} characters`,
  noCheckins: 'This goal has no check-ins',
  noSteps: 'This goal has no steps',
  habitNotFound: 'Habit not found',
  goalNotFound: 'Goal not found',
  stepNotFound: 'Step not found',
  groupNotFound: 'Group not found',
  pauseNotFound: 'Pause not found',
  checkinNotFound: 'Check-in not found',
  featureNotFound: 'Feature not found',
  accountNotFound: 'Account not found',
  file: 'Please upload a .zip, .csv or .json file.',
  noHabits: 'No habits found in the file.',
  loopBackup:
    'A .db file is a full backup of Loop, which cannot be read here. In the settings of Loop, choose “Export as CSV”, and import that .zip.',
  unreadableDay: 'The date cannot be read',
  changedMeanwhile: 'Something was changed meanwhile. Please look at the rows again.',
  undoConflict: 'This cannot be undone: it was changed again meanwhile',
  notUndoable: 'This can no longer be undone',
} as const;

export const KINDS = ['check', 'amount'] as const;
export type Kind = (typeof KINDS)[number];
export const DIRECTIONS = ['at_least', 'at_most'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const RHYTHMS = ['days', 'week', 'month', 'interval', 'rolling'] as const;
export type RhythmKind = (typeof RHYTHMS)[number];
/** What can be noted of a day. */
export const STATES = ['done', 'missed', 'skipped'] as const;
export type EntryState = (typeof STATES)[number];
/** What a goal's progress is measured by. */
export const MEASURES = ['number', 'steps', 'habit', 'devflow', 'money', 'parts'] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * The tools whose things goals of a measure follow (`measures` of their declarations), by their keys in Option Access, which are
 * also the topics of their revisions.
 */
export const MEASURE_TOOLS = { devflow: 'devflow', money: 'expense-tracker' } as const;
/** The topics of what they follow. */
export const MEASURE_TOPICS = Object.values(MEASURE_TOOLS);
export type FollowingMeasure = keyof typeof MEASURE_TOOLS;

/** Whether goals of a measure follow something of another tool. */
export function isFollowing(measure: Measure): measure is FollowingMeasure {
  return measure in MEASURE_TOOLS;
}
export const GOAL_STATES = ['open', 'reached', 'dropped'] as const;
export type GoalState = (typeof GOAL_STATES)[number];
export const IMPORT_FORMATS = ['loop', 'beaver', 'habitbull', 'own'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What a streak counts. */
export type StreakUnit = 'days' | 'weeks' | 'months';

/** '4 weeks'. */
export function streakText(length: number, unit: StreakUnit): string {
  return `${String(length)} ${length === 1 ? unit.slice(0, -1) : unit}`;
}

/** Of a habit that has chosen none. */
export const USUAL_COLOR = '#3b82f6';

/** Whether a text is invisible: only whitespace, control and invisible characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}
