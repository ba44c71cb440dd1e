import { repeatTexts } from '@/platform/shared/repeat/limits';

/** Limits and texts of the calendar, shared by the screens and the server. */

/** Lengths are in UTF-16 units. */
export const calendarLimits = {
  titleMax: 500,
  locationMax: 500,
  urlMax: 2_000,
  notesMax: 65_535,
  calendarNameMax: 100,
  feedNameMax: 100,
  ruleMax: 1_000,
  uidMax: 255,
  /** Added to a series, and removed from it. */
  startsMax: 10_000,
  quickAddMax: 1_000,
  remindersMax: 5,
  /** Minutes: 28 days. */
  reminderMax: 40_320,
  /** Of an event. */
  daysMax: 366,
  /** Of a window that is asked for. */
  windowDaysMax: 400,
  /** Per call. */
  idsMax: 500,
  queryMax: 200,
  importBytes: 32 * 1024 * 1024,
  /** Of an imported file. */
  fileEventsMax: 100_000,
  fileLinesMax: 2_000_000,
  /** Of one of its events. */
  eventLinesMax: 5_000,
  alarmsMax: 100,
  /** Of a series of a file: from how many occurrences on it is changed. */
  rangesMax: 500,
  firstYear: 1900,
  lastYear: 2200,
  trashDays: 30,
  /** How long it is known what was deleted for good. */
  changesDays: 90,
  /** How long an import can be undone. */
  importDays: 30,
  subscriptionsMax: 20,
  addressMax: 2_000,
  /** Of the file at an address. */
  subscriptionBytes: 10 * 1024 * 1024,
} as const;

export const calendarTexts = {
  title: 'Please enter a title',
  titleTooLong: 'A title has at most 500 characters',
  locationTooLong: 'A place has at most 500 characters',
  urlTooLong: 'A link has at most 2,000 characters',
  notesTooLong: 'Notes have at most 65,535 characters',
  date: 'Please enter a valid date',
  time: 'Please enter a valid time',
  endBeforeStart: 'The end must not be before the start',
  tooLong: 'An event lasts at most 366 days',
  zone: 'This time zone is not known',
  ...repeatTexts,
  ruleOfOne: 'A single occurrence has no repeat rule of its own',
  ruleUntilForm: 'The end date must have the form of the start',
  url: 'Links must begin with http:// or https://',
  tooManyReminders: 'At most 5 reminders',
  reminderTooFar: 'A reminder is at most 28 days ahead',
  chooseCalendar: 'Please choose a calendar',
  calendarOfSeries: 'An occurrence stays in the calendar of its series',
  calendarName: 'Please enter a calendar name',
  calendarNameTooLong: 'A name has at most 100 characters',
  calendarTaken: 'A calendar of this name exists',
  color: 'A colour is # and six hexadecimal digits',
  eventNotFound: 'Event not found',
  calendarNotFound: 'Calendar not found',
  calendarInTrash: 'Its calendar is in the trash',
  feedNotFound: 'Feed not found',
  notOfSeries: 'This day is not part of the series',
  file: 'Please upload a valid .ics file.',
  noEvents: 'No events found in the file.',
  fileTooManyEvents: 'The file has more than 100,000 events. Please divide it.',
  fileTooManyLines: 'The file has more than 2,000,000 lines. Please divide it.',
  fileTooLarge: 'The file is larger than 32 MB.',
  windowTooLong: 'A window has at most 400 days',
  queryTooLong: 'A search has at most 200 characters',
  namedTwice: 'An event is named twice',
  nothingNamed: 'Nothing is named',
  doubled: 'The order names an entry or a place twice',
  feedName: 'Please enter a name',
  changedMeanwhile: 'Something was changed meanwhile. Please look at the preview again.',
  undoConflict: 'This cannot be undone: it was changed again meanwhile',
  notUndoable: 'This can no longer be undone',
  cannotBeRead: (line: number, property: string) => `Line ${String(line)}: ${property} cannot be read`,
  hasNoStart: (line: number) => `Line ${String(line)}: has no start`,
  neverHappens: (line: number) => `Line ${String(line)}: never happens`,
  tooManyLines: (line: number) => `Line ${String(line)}: has more than 5,000 lines`,
  tooManyRanges: (line: number) =>
    `Line ${String(line)}: its series is changed more than 500 times from a day on`,
  readOnly: 'This calendar follows an address, and only that changes its events',
  address: 'Please enter an address that begins with https:// or webcal://',
  addressRefused: 'Only public addresses are asked, by https',
  addressLost: 'The address can no longer be read here. Please subscribe again.',
  addressEmpty: 'There is nothing at this address',
  addressRefuses: 'The other server does not let this one read it',
  addressFails: (status: number) => `The other server could not answer (${String(status)})`,
  addressCircles: 'The address leads from one to the next too often',
  addressSlow: 'The other server took too long',
  addressUnreachable: 'The other server could not be reached',
  addressNoCalendar: 'There is no calendar at this address',
  addressUnstored: 'The calendar could not be stored here',
  addressTooLarge: 'The calendar is larger than 10 MB',
  tooManySubscriptions: 'At most 20 calendars follow an address',
  notSubscribed: 'This calendar follows no address',
  everySecond: (line: number) => `Line ${String(line)}: repeats every second`,
} as const;

export const EVENT_STATUSES = ['confirmed', 'tentative', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What of a series a change is about. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What an import makes of an event of the file. */
export const OUTCOMES = ['new', 'changed', 'unchanged', 'changed_here', 'skipped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Of the calendar that the first event makes. */
export const FIRST_CALENDAR = { name: 'Personal', color: '#15803d' } as const;
