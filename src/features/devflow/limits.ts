/* Limits and the values of the address: apart from the rules, since every page loads all addresses. */

/** Lengths are in UTF-16 units. */
export const devflowLimits = {
  titleMax: 500,
  nameMax: 255,
  /** Of notes, and of a feature's description. */
  textMax: 65_535,
  searchMax: 200,
  labelMax: 40,
  viewsMax: 50,
  /** Of a repeat rule. */
  ruleMax: 255,
  reminderDaysMax: 28,
  /** Items per call. */
  itemsMax: 100_000,
  /** Completed items per page, and items per call for notes. */
  pageMax: 200,
  trashDays: 30,
} as const;

/** The filters for the age of open items, by days since creation: at most, or more than so many. */
export const AGES = {
  week: { within: 7 },
  month: { within: 30 },
  weeks: { over: 7, within: 30 },
  months: { over: 30, within: 90 },
  'over-month': { over: 30 },
  'over-quarter': { over: 90 },
} as const;
export type Age = keyof typeof AGES;

/** The filters for the day that open items are due on. */
export const DUE_SPANS = ['overdue', 'today', 'week', 'none'] as const;

/** The sortable columns of completed items. */
export const COMPLETED_COLUMNS = ['title', 'status', 'due_date', 'created_at', 'completed_at'] as const;
