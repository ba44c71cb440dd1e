/** Limits and texts of the expense tracker, shared by the screens and the server. */

/** Lengths are in UTF-16 units. */
export const expenseLimits = {
  /** Minor units, of a single amount; sums may pass it. */
  amountMax: 999_999_999_999_999,
  nameMax: 100,
  payeeMax: 200,
  notesMax: 2_000,
  lineNoteMax: 500,
  importedTextMax: 1_000,
  externalIdMax: 255,
  bankAccountMax: 64,
  fileNameMax: 255,
  urlMax: 2_000,
  amountTextMax: 200,
  accounts: 200,
  categories: 500,
  rules: 500,
  conditions: 20,
  /** Transactions that rules change at once. */
  ruleChanges: 20_000,
  schedules: 500,
  /** How far ahead balances are foretold. */
  forecastDays: 731,
  lines: 100,
  /** Of a file that is brought in. */
  fileRows: 10_000,
  fileBytes: 5 * 1024 * 1024,
  fileAccounts: 1_000,
  fileColumns: 250,
  /** Of a call that brings in rows or rates. */
  bodyBytes: 16 * 1024 * 1024,
  /** Per call. */
  idsMax: 10_000,
  pageMax: 1_000,
  queryMax: 200,
  rates: 300_000,
  profiles: 500,
  firstYear: 1900,
  lastYear: 2200,
  trashDays: 30,
  /** How long an import can be undone. */
  importDays: 30,
} as const;

export const expenseTexts = {
  amount: 'Please enter an amount',
  amountUnreadable: 'This amount cannot be read',
  amountTooLarge: 'This amount is too large',
  division: 'The division does not come out even',
  decimals: (currency: string, digits: number) =>
    digits === 0
      ? `${currency} has no decimal places`
      : `${currency} has ${String(digits)} decimal place${digits === 1 ? '' : 's'}`,
  date: 'Please enter a valid date',
  chooseAccount: 'Please choose an account',
  accountName: 'Please enter an account name',
  nameTooLong: 'A name has at most 100 characters',
  accountTaken: 'An account of this name exists',
  currency: 'This currency is not known',
  currencyFixed: 'The currency cannot change once there are transactions',
  otherCurrency: 'These accounts have different currencies',
  linesAddUp: (sum: string, amount: string) => `The lines add up to ${sum}, not to ${amount}`,
  tooManyLines: 'A transaction has at most 100 lines',
  linesOrCategory: 'A transaction has a category or lines, not both',
  otherAccount: 'Please choose another account to transfer to',
  arrivingAmount: 'Please enter the amount that arrives',
  transferCategory: 'A transfer has no category',
  sameSign: 'What leaves one account arrives in the other',
  foreign: 'A foreign amount needs its currency, and a currency its amount',
  reconciled: 'This transaction is reconciled. Unlock it first.',
  transactionNotFound: 'Transaction not found',
  accountNotFound: 'Account not found',
  categoryNotFound: 'Category not found',
  forecastDay: 'Please choose a day from today on, at most two years ahead',
  scheduleNotFound: 'Schedule not found',
  ruleNotFound: 'Rule not found',
  importNotFound: 'Import not found',
  profileNotFound: 'Profile not found',
  categoryTaken: 'A category of this name exists',
  categoryName: 'Please enter a category name',
  categoryLevels: 'Categories have two levels',
  categoryKind: 'A category is of the kind of the one above it',
  color: 'A colour is # and six hexadecimal digits',
  payeeTooLong: 'A payee has at most 200 characters',
  notesTooLong: 'Notes have at most 2,000 characters',
  lineNoteTooLong: 'The note of a line has at most 500 characters',
  queryTooLong: 'A search has at most 200 characters',
  tooManyAccounts: 'At most 200 accounts',
  tooManyCategories: 'At most 500 categories',
  tooManyRules: 'At most 500 rules',
  tooManySchedules: 'At most 500 schedules',
  nothingNamed: 'Nothing is named',
  namedTwice: 'A transaction is named twice',
  doubled: 'The order names an entry or a place twice',
  accountInTrash: 'Its account is in the trash',
  notBalanced: (difference: string) => `The difference is ${difference}, not 0`,
  file: 'Please upload a .csv, .ofx, .qfx, .qif or .xml file.',
  noTransactions: 'No transactions found in the file.',
  fileTooLarge: 'The file is larger than 5 MB.',
  tooManyRows: 'At most 10,000 rows at once',
  tooManyFileAccounts: 'A file holds at most 1,000 accounts',
  tooManyElements: 'The file has more than 400,000 elements',
  lineDate: (line: number) => `Line ${String(line)}: the date cannot be read`,
  lineAmount: (line: number) => `Line ${String(line)}: the amount cannot be read`,
  lineCurrency: (line: number, currency: string) => `Line ${String(line)}: the amount is in ${currency}`,
  lineCells: (line: number, cells: number, columns: number) =>
    `Line ${String(line)}: ${String(cells)} cells where ${String(columns)} belong`,
  lineQuotes: (line: number) => `Line ${String(line)}: a quote is not closed`,
  lineCutOff: (line: number) => `Line ${String(line)}: the entry is cut off`,
  lineInvestments: (line: number) => `Line ${String(line)}: investments are not read`,
  lineSplits: (line: number) => `Line ${String(line)}: the splits do not add up to the amount`,
  datesContradict: (dayFirst: number, monthFirst: number) =>
    `The dates contradict each other: line ${String(dayFirst)} is day first, line ${String(monthFirst)} month first`,
  amountsContradict: (point: number, comma: number) =>
    `The amounts contradict each other: line ${String(point)} has a decimal point, line ${String(comma)} a decimal comma`,
  payeeGuessed: (column: string) =>
    `No column is named as the payee: “${column}” is taken. Choose another one if that is wrong.`,
  signsOfAll:
    'All amounts of the file are read as what came in. If it lists what went out, turn the signs around below.',
  signsOfCard:
    'Most amounts of the file are read as what came in, which is rare for a card. If they went out, turn the signs around below.',
  balanceReversed:
    'The balances of the file fit its amounts only with their signs turned around. Please look at the amounts.',
  balanceBreaks: (line: number, count: number) =>
    `Line ${String(line)}: the balance in the file is not the one before with this amount${
      count > 1 ? ` (${String(count)} such lines)` : ''
    }. A line may be missing or read wrongly.`,
  otherBankAccount: (iban: string) => `This file is of another account (${iban})`,
  unknownCategory: (name: string) => `There is no category “${name}”`,
  severalCategories: (name: string, count: number) =>
    `${String(count)} categories are called “${name}”; the first was taken`,
  idReused: 'The bank used its id before, for another amount',
  noSuchRow: 'A decision is about a row that is not there',
  tooManyProfiles: 'At most 500 profiles',
  changedMeanwhile: 'Something was changed meanwhile. Please look at the rows again.',
  rate: 'Please enter a rate greater than 0',
  ratesFile: 'This is no file of rates: its first line names Date and currencies',
  lineRate: (line: number) => `Line ${String(line)}: the rate cannot be read`,
  ratesOrFile: 'Please send rates or a file of them',
  sameCurrency: 'A rate is between two currencies',
  tooManyRates: 'At most 300,000 rates at once',
  every: 'Repeat every 1 to 99',
  endBeforeStart: 'The end is before the first date',
  scheduleName: 'Please enter a name',
  aboutPercent: 'About is 0 to 50 percent',
  times: 'It repeats 1 to 9,999 times',
  endsOrTimes: 'It ends on a day or after a number of times, not both',
  url: 'Links must begin with http:// or https://',
  urlTooLong: 'A link has at most 2,000 characters',
  reminderDays: 'A reminder is at most 28 days ahead',
  reminderAt: 'A time is HH:MM, from 00:00 to 23:59',
  notDue: 'This occurrence was posted or skipped already',
  noOccurrence: 'The schedule has no such occurrence',
  month: 'A month is a year and a month, as in 2026-06',
  worthParts: 'Net worth is by account or by month',
  ruleName: 'Please enter a name',
  conditions: 'A rule has 1 to 20 conditions',
  condition: 'A condition compares a text, an amount or an account with a value',
  actions: 'A rule must do something',
  share: 'A share is 0.000001 to 1,000,000',
  tooManyChanges: 'At most 20,000 transactions at once',
  undoConflict: 'This cannot be undone: it was changed again meanwhile',
  notUndoable: 'This can no longer be undone',
} as const;

export const ACCOUNT_KINDS = ['cash', 'bank', 'card', 'savings', 'loan', 'asset'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Fields of an account that are kept, answered and carried by the zip as they are sent. */
export interface PlainAccount {
  kind: AccountKind;
  onBudget: boolean;
  bankAccount: string;
}
/**
 * Of a new account. One more such field is a line here, in `plainAccount` (schema.ts) and in the account's dialog, a column
 * (`db/tables`) and its migration.
 */
export const USUAL_ACCOUNT: PlainAccount = { kind: 'bank', onBudget: true, bankAccount: '' };

export const CATEGORY_KINDS = ['expense', 'income'] as const;
export type CategoryKind = (typeof CATEGORY_KINDS)[number];

export const STATES = ['open', 'cleared', 'reconciled'] as const;
export type TransactionState = (typeof STATES)[number];

/** A whole number of minor units as text, since sums may pass what a number holds exactly. */
export type Minor = string;

export const CARRIES = ['none', 'surplus', 'both'] as const;
export type Carry = (typeof CARRIES)[number];

export const UNITS = ['day', 'week', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

export const WEEKENDS = ['none', 'before', 'after'] as const;
export type Weekend = (typeof WEEKENDS)[number];

export const SCHEDULE_KINDS = ['bill', 'subscription', 'income', 'transfer'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

export const REPORT_KINDS = ['spending', 'income', 'cashflow', 'networth'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_PARTS = ['category', 'payee', 'account', 'month'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

export const FILE_FORMATS = ['csv', 'ofx', 'qif', 'camt', 'api'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What is made of a row of a file. */
export const DECISIONS = ['new', 'match', 'transfer', 'scheduled', 'skip'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a row of a file is found to be. */
export const OUTCOMES = [
  'known',
  'new',
  'match',
  'transfer',
  'scheduled',
  'deleted',
  'double',
  'alike',
  'skip',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
