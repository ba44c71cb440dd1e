import { expenseLimits, expenseTexts } from '../rules';
import { readDecimal } from '../rules/money';
import type { DecimalMark } from './amount-column';
import { type DateOrder, readDay } from './date-column';
import {
  type Cell,
  emptyStatement,
  ImportError,
  type ImportedRow,
  type ImportedSplit,
  type LineProblem,
  type Statement,
} from './imported';

/** A transaction as it is written. */
interface Entry {
  line: number;
  account: string;
  amount: Cell;
  fields: Map<string, string>;
  splits: { category: string; note: string; amount: string }[];
  /** It has its end, '^'. */
  isWhole: boolean;
}

export interface QifFile {
  entries: Entry[];
  dates: Cell[];
  amounts: Cell[];
  /** Sections of another kind, such as investments, which are not read. */
  problems: LineProblem[];
}

/** Of all accounts: a file of the largest size has fewer, if they hold anything. */
const FILE_ENTRIES_MAX = 20 * expenseLimits.fileRows;
const ACCOUNT_TYPES = ['bank', 'cash', 'ccard', 'oth a', 'oth l'];

/** The entries of a QIF file. In which order it writes days, and which mark is decimal, is to be decided over all of them. */
export function readQifEntries(text: string): QifFile {
  const file: QifFile = { entries: [], dates: [], amounts: [], problems: [] };
  let section: 'entries' | 'account' | 'other' = 'entries';
  let account = '';
  let entry: Entry | null = null;
  for (const [at, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const [line, code, value] = [at + 1, whole.charAt(0), whole.slice(1).trim()];
    if (whole.trim() === '') continue;
    if (code === '!') {
      entry = null;
      section = sectionOf(value);
      if (/^type:invst/i.test(value)) file.problems.push({ line, text: expenseTexts.lineInvestments(line) });
    } else if (section === 'account') {
      if (code === 'N') account = value;
    } else if (section === 'entries') {
      entry ??= started(file, line, account);
      if (code === '^') {
        entry.isWhole = true;
        file.amounts.push(entry.amount);
        entry = null;
      } else addField(file, entry, { line, code, value });
    }
  }
  return file;
}

function sectionOf(header: string): 'entries' | 'account' | 'other' {
  if (/^account/i.test(header)) return 'account';
  const [, type] = /^type:\s*(.+)$/i.exec(header) ?? [];
  return type !== undefined && ACCOUNT_TYPES.includes(type.trim().toLowerCase()) ? 'entries' : 'other';
}

function started(file: QifFile, line: number, account: string): Entry {
  if (file.entries.length === FILE_ENTRIES_MAX) throw new ImportError(expenseTexts.tooManyRows);
  const entry: Entry = {
    line,
    account,
    amount: { line, text: '' },
    fields: new Map<string, string>(),
    splits: [],
    isWhole: false,
  };
  file.entries.push(entry);
  return entry;
}

function addField(
  file: QifFile,
  entry: Entry,
  { line, code, value }: { line: number; code: string; value: string },
): void {
  if (code === 'S') {
    // One more than there may be is enough to refuse it.
    if (entry.splits.length <= expenseLimits.lines)
      entry.splits.push({ category: value, note: '', amount: '' });
    return;
  }
  const split = entry.splits.at(-1);
  // Most programs write the amount twice, and some only as 'U', which may have more decimals.
  if (code === 'U' ? !entry.fields.get('T') : code === 'T' && value !== '')
    entry.amount = { line, text: value };
  if (code === 'D') file.dates.push({ line, text: value });
  if (code === '$') file.amounts.push({ line, text: value });
  if (code === 'E' && split) split.note = value;
  else if (code === '$' && split) split.amount = value;
  else entry.fields.set(code, value);
}

/** The statements of a file, one for each account that it names. @param how decided over the whole file */
export function readQif(
  file: QifFile,
  how: { order: DateOrder; decimal: DecimalMark; currency: string },
): Statement[] {
  const statements = new Map<string, Statement>();
  for (const entry of file.entries) {
    const statement = statements.get(entry.account) ?? emptyStatement(entry.account, '');
    statements.set(entry.account, statement);
    const row = readEntry(entry, how);
    if ('text' in row) statement.problems.push(row);
    else statement.rows.push(row);
  }
  const [first = emptyStatement('', '')] = statements.values();
  first.problems = first.problems.concat(file.problems);
  return statements.size === 0 ? [first] : [...statements.values()];
}

function readEntry(
  { line, account, amount: total, fields, splits, isWhole }: Entry,
  how: { order: DateOrder; decimal: DecimalMark; currency: string },
): ImportedRow | LineProblem {
  if (!isWhole) return { line, text: expenseTexts.lineCutOff(line) };
  const field = (code: string) => fields.get(code) ?? '';
  const amountOf = (text: string) => {
    const read = readDecimal(text, how);
    return 'amount' in read ? read.amount : null;
  };
  const date = readDay(field('D'), how.order);
  if (date === null) return { line, text: expenseTexts.lineDate(line) };
  const amount = amountOf(total.text);
  if (amount === null) return { line, text: expenseTexts.lineAmount(line) };
  const parts: ImportedSplit[] = [];
  for (const split of splits) {
    const part = amountOf(split.amount);
    if (part === null) return { line, text: expenseTexts.lineAmount(line) };
    const { category, transferAccount } = target(split.category);
    // A part of a transaction cannot be a transfer.
    const note = [split.note, transferAccount && `Transfer: ${transferAccount}`].filter(Boolean).join(' · ');
    parts.push({ category, amount: part, note });
  }
  if (parts.length > expenseLimits.lines) return { line, text: expenseTexts.tooManyLines };
  const sum = parts.reduce((total, part) => total + BigInt(part.amount), 0n);
  if (parts.length > 0 && sum !== BigInt(amount)) return { line, text: expenseTexts.lineSplits(line) };
  const { category, transferAccount } = target(field('L'));
  const isOther = transferAccount !== undefined && transferAccount !== account;
  const check = /^\d+$/.test(field('N')) ? `Check ${field('N')}` : '';
  return {
    line,
    date,
    amount,
    payee: field('P') || field('M'),
    notes: [field('P') === '' ? '' : field('M'), check].filter((text) => text !== '').join(' '),
    externalId: '',
    category: parts.length > 0 ? '' : category,
    ...(parts.length > 0 && { splits: parts }),
    ...(isOther && { transferAccount }),
  };
}

/** A category, without the class behind it, or the account in brackets that a transfer goes to. */
function target(text: string): { category: string; transferAccount?: string } {
  const [, transferAccount] = /^\[(.+)\](?:\/.*)?$/.exec(text) ?? [];
  if (transferAccount !== undefined) return { category: '', transferAccount };
  return { category: (text.split('/', 1)[0] ?? '').trim() };
}
