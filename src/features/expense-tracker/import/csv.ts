import { groupedBy } from '@/platform/shared/grouped';
import { expenseTexts } from '../rules';
import { readDecimal } from '../rules/money';
import { decideDecimalMark, type DecimalMark } from './amount-column';
import { accountsOf } from './csv-accounts';
import { balanceOf, type BalanceStep } from './csv-balance';
import { directionOf } from './csv-directions';
import { isUnbooked } from './csv-states';
import type { ColumnRole } from './csv-names';
import type { CsvSheet } from './csv-sheet';
import { type DateOrder, decideDateOrder, readDay } from './date-column';
import { type Cell, type Decision, firstText, type ImportedRow, joined, type LineProblem } from './imported';
import { type FileMapping, isOpen, type Question, questionsOf, type SampleRow, settled } from './reading';

interface CsvReading {
  questions: Question[];
  /** None while a question is open. */
  rows: ImportedRow[];
  problems: LineProblem[];
  /** The lines of what the bank has not booked. */
  pending: number[];
  sample: SampleRow[];
  /** Its columns contradict themselves: nothing is read. */
  refusal: string | null;
  /** What is to be looked at before its rows are taken. */
  warnings: string[];
}

type SheetRow = CsvSheet['rows'][number];

interface How {
  order: DateOrder | null;
  decimal: DecimalMark | null;
  /** Amounts of the column for what went out are negative in the file already. */
  isOutNegative: boolean;
  /** Amounts of the column for what came in are negative. */
  isInNegative: boolean;
  isReversed: boolean;
  /** Amounts are negative already where a word says that they went out. */
  isSigned: boolean;
  /** Amounts are negative where a word says that they came in, as on the bill of a card. */
  isInSigned: boolean;
  takesFees: boolean;
  currency: string;
  cell: (row: SheetRow, role: ColumnRole) => string;
  cells: (row: SheetRow, role: ColumnRole) => string[];
}

const SAMPLE_ROWS = 20;

/** The transactions of a table, as its mapping says; `isCard`: of an account that seldom has more that comes in. */
export function readCsv(
  sheet: CsvSheet,
  mapping: FileMapping,
  { currency, isCard, isKnown }: { currency: string; isCard: boolean; isKnown: boolean },
): CsvReading {
  const cells = (row: SheetRow, role: ColumnRole) => row.cells.filter((_, at) => mapping.roles[at] === role);
  const cell = (row: SheetRow, role: ColumnRole) => cells(row, role)[0] ?? '';
  const column = (...roles: ColumnRole[]): Cell[] =>
    sheet.rows.flatMap((row) =>
      roles.flatMap((role) => cells(row, role).map((text) => ({ line: row.line, text }))),
    );
  const order: Decision<DateOrder> = decideDateOrder(column('date'));
  const decimal: Decision<DecimalMark> = decideDecimalMark(column('amount', 'out', 'in', 'fee'), currency);

  const has = (role: ColumnRole) => mapping.roles.includes(role);
  const questions: Question[] = questionsOf(order, decimal, mapping);
  if (!has('date')) questions.push({ kind: 'column', role: 'date' });
  if (!has('amount') && !has('out') && !has('in')) questions.push({ kind: 'column', role: 'amount' });
  let how: How = {
    order: settled(order, mapping.order),
    decimal: settled(decimal, mapping.decimal),
    isOutNegative: areNegative(column('out').map(({ text }) => text)),
    isInNegative: false,
    isReversed: mapping.isReversed,
    isSigned: areNegative(directedTexts(sheet, cell, -1)),
    isInSigned: false,
    takesFees: has('fee'),
    currency,
    cell,
    cells,
  };
  const pending = sheet.rows.flatMap((row) => (isUnbooked(cell(row, 'state')) ? [row.line] : []));
  const pendingLines = new Set(pending);
  const accountOf = accountsOf(sheet, mapping);
  const booked = sheet.rows.filter(({ line }) => !pendingLines.has(line));
  const accounts = groupedBy(booked, ({ line }) => accountOf.get(line));
  const balanceAs = (signs: How) =>
    balanceOf([...accounts.values()].map((rows) => rows.map((row) => stepOf(row, signs))));
  const cameIn = [...column('in').map(({ text }) => text), ...directedTexts(sheet, cell, 1)];
  if (areNegative(cameIn)) {
    const turned: How = { ...how, isInNegative: true, isInSigned: true };
    const [asIs, asTurned] = [how, turned].map((signs) => balanceAs(signs).warnings.length);
    // One alone may have been taken back, but payments of a card are few.
    if (asIs === asTurned ? isCard || cameIn.filter(isSaid).length > 1 : asTurned === 0) how = turned;
  }
  const reading: CsvReading = {
    questions,
    rows: [],
    problems: [...sheet.problems],
    pending,
    sample: sheet.rows.slice(0, SAMPLE_ROWS).map((row) => sampleOf(row, how)),
    refusal: refusalOf(order) ?? refusalOf(decimal),
    warnings: warningsOf(sheet, mapping),
  };
  if (reading.refusal !== null || questions.some(isOpen)) return reading;
  const balance = balanceAs(how);
  reading.warnings.push(...balance.warnings);
  how.takesFees &&= balance.followsFees;
  for (const row of booked) {
    const read = readRow(row, how);
    if ('text' in read) reading.problems.push(read);
    else reading.rows.push(read);
  }
  const tellsSigns = ['out', 'in', 'direction', 'balance'].some((role) => has(role as ColumnRole));
  if (!tellsSigns && !isKnown && !mapping.isReversed && seemsReversed(reading.rows, isCard))
    reading.warnings.push(isCard ? expenseTexts.signsOfCard : expenseTexts.signsOfAll);
  reading.problems.sort((one, other) => one.line - other.line);
  return reading;
}

/** Whether nothing went out, or of a card less often than came in. */
function seemsReversed(rows: readonly ImportedRow[], isCard: boolean): boolean {
  const [came, went] = [rows.filter(({ amount }) => amount > 0), rows.filter(({ amount }) => amount < 0)];
  return came.length > 1 && (isCard ? came.length > went.length : went.length === 0);
}

function refusalOf(decision: Decision<DateOrder> | Decision<DecimalMark>): string | null {
  return 'problem' in decision ? decision.problem : null;
}

function sampleOf(row: SheetRow, how: How): SampleRow {
  const amounts = (['amount', 'out', 'in'] as const).map((role) => how.cell(row, role));
  const amount = amountOf(row, how);
  return {
    line: row.line,
    written: { date: how.cell(row, 'date'), amount: firstText(...amounts) },
    date: how.order && readDay(how.cell(row, 'date'), how.order),
    amount,
    ...textsOf(row, how, amount ?? 0),
  };
}

function readRow(row: SheetRow, how: How): ImportedRow | LineProblem {
  const { line } = row;
  const date = how.order && readDay(how.cell(row, 'date'), how.order);
  if (date === null) return { line, text: expenseTexts.lineDate(line) };
  const currency = how.cell(row, 'currency');
  if (!isOfAccount(currency, how.currency)) return { line, text: expenseTexts.lineCurrency(line, currency) };
  const amount = amountOf(row, how);
  if (amount === null) return { line, text: expenseTexts.lineAmount(line) };
  const fee = feeOf(row, how);
  if (fee === null) return { line, text: expenseTexts.lineAmount(line) };
  const texts = textsOf(row, how, amount);
  const read = { line, date, amount: amount + fee, externalId: how.cell(row, 'externalId'), ...texts };
  if (fee === 0) return read;
  const parts = [
    { category: texts.category, amount, note: '' },
    { category: '', amount: fee, note: 'Fee' },
  ];
  return { ...read, splits: parts };
}

/** What a row says of the running balance. */
function stepOf(row: SheetRow, how: How): BalanceStep {
  return {
    line: row.line,
    amount: amountOf(row, how),
    fee: feeOf(row, how),
    balance: readCell(how.cell(row, 'balance'), how) ?? null,
  };
}

function warningsOf({ header, payeeGuess }: CsvSheet, { roles }: FileMapping): string[] {
  const isGuessed = payeeGuess !== null && roles[payeeGuess] === 'payee';
  return isGuessed
    ? [expenseTexts.payeeGuessed(header?.[payeeGuess] || `Column ${String(payeeGuess + 1)}`)]
    : [];
}

function textsOf(
  row: SheetRow,
  { cell, cells }: How,
  amount: number,
): Pick<ImportedRow, 'payee' | 'notes' | 'category'> {
  const notes = joined(cells(row, 'notes'));
  const parties = [cell(row, 'payee'), cell(row, 'payer')].map((text) => (/^[-–—]$/.test(text) ? '' : text));
  const payee = joined([firstText(...(amount > 0 ? parties.reverse() : parties))]);
  return { payee: payee || notes, notes: payee === '' ? '' : notes, category: cell(row, 'category') };
}

/** Minor units, negative for what went out; null if they cannot be read. */
function amountOf(row: SheetRow, how: How): number | null {
  const read = (role: ColumnRole) => readCell(how.cell(row, role), how);
  const amount =
    how.cell(row, 'amount') === ''
      ? inOrOut(read('in'), read('out'), how)
      : directed(read('amount'), row, how);
  if (typeof amount !== 'number' || amount === 0 || !how.isReversed) return amount ?? null;
  return -amount;
}

/** Undefined: nothing stands there. */
function readCell(text: string, { decimal, currency }: How): number | null | undefined {
  if (text === '' || /^[-–—]+$/.test(text)) return undefined;
  if (decimal === null) return null;
  const read = readDecimal(text, { decimal, currency });
  return 'amount' in read ? read.amount : null;
}

/** Of two columns one has the amount, the other nothing or a zero. */
function inOrOut(
  came: number | null | undefined,
  went: number | null | undefined,
  { isOutNegative, isInNegative }: How,
): number | null {
  if (came === null || went === null || (came === undefined && went === undefined)) return null;
  if (came && went) return null;
  if (!went) return came ? (isInNegative ? -came : came) : 0;
  return isOutNegative ? went : -went;
}

function directed(amount: number | null | undefined, row: SheetRow, how: How): number | null | undefined {
  if (how.cells(row, 'direction').length === 0 || typeof amount !== 'number') return amount;
  const direction = directionOf(how.cell(row, 'direction'));
  if (direction === null) return null;
  const isTurned = direction === 1 ? how.isInSigned && !how.isSigned : !how.isSigned;
  return isTurned && amount !== 0 ? -amount : amount;
}

/** The amounts beside a word for out, -1, or for in, 1. */
function directedTexts(sheet: CsvSheet, cell: How['cell'], direction: -1 | 1): string[] {
  const rows = sheet.rows.filter((row) => directionOf(cell(row, 'direction')) === direction);
  return rows.map((row) => cell(row, 'amount'));
}

/** Whether amounts, of which there are some, have the sign of what went out. */
function areNegative(texts: readonly string[]): boolean {
  const written = texts.filter(isSaid);
  return written.length > 0 && written.every(isNegative);
}

const isSaid = (text: string) => /[1-9]/.test(text);

/** What the bank took beside the amount, below 0; 0: nothing, null: it cannot be read. */
function feeOf(row: SheetRow, how: How): number | null {
  if (!how.takesFees) return 0;
  const fee = readCell(how.cell(row, 'fee'), how);
  if (fee === null) return null;
  return fee ? -Math.abs(fee) : 0;
}

function isNegative(text: string): boolean {
  return /^\D*[-−(]|[-−]\s*$/.test(text.trim());
}

/** Whether a cell of the currency column names the account's, by its code or its sign. */
function isOfAccount(text: string, currency: string): boolean {
  if (text === '') return true;
  const named = /^(?:RMB|人民币|元)$/i.test(text) ? 'CNY' : text.toUpperCase();
  return named === currency || 'amount' in readDecimal(`${text}1`, { decimal: '.', currency });
}
