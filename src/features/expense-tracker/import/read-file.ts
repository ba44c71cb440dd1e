import { CsvLimitError } from '@/platform/shared/csv';
import { expenseLimits, expenseTexts, type FileFormat } from '../rules';
import { readDecimal } from '../rules/money';
import { beginningOf } from '@/platform/shared/beginning';
import { decideDecimalMark } from './amount-column';
import { readCamt } from './camt';
import { readCsv } from './csv';
import { accountsOf } from './csv-accounts';
import type { ColumnRole } from './csv-names';
import { type CsvSheet, type Delimiter, headHash, readSheet } from './csv-sheet';
import { joinedSplits } from './csv-splits';
import { decideDateOrder, readDay } from './date-column';
import { decode, type Encoding } from '@/platform/shared/encoding';
import { emptyStatement, ImportError, type ImportedRow, type Statement } from './imported';
import { readOfx } from './ofx';
import { readQif, readQifEntries, type QifFile } from './qif';
import { type FileMapping, isOpen, type Question, questionsOf, type SampleRow, settled } from './reading';

type BankFormat = Exclude<FileFormat, 'api'>;

export interface ReadRequest {
  name: string;
  bytes: Uint8Array;
  /** Of the account that the file is for. */
  currency: string;
  isCard?: boolean;
  /** As answered, where the file does not tell it. */
  encoding?: Encoding | undefined;
  mapping?: FileMapping | undefined;
  /** What was answered about earlier files, by `headHash`. */
  profiles?: Readonly<Record<string, FileMapping>>;
}

interface Letters {
  encoding: Encoding;
  /** A line that looks different in other encodings, if the encoding has to be asked. */
  encodingExample: string | null;
}

/** `letters`: its encoding has to be asked, and in another it may be readable. */
export interface Unreadable {
  problem: string;
  letters?: Letters;
}

/** A file as far as it can be read; `questions` without an answer keep its rows back. */
export interface ReadFile extends Letters {
  format: BankFormat;
  /** One for each account of the file. */
  statements: Statement[];
  questions: Question[];
  /** Why columns cannot be read as they are mapped; null: they can. */
  refusal: string | null;
  /** What is to be looked at before the rows are taken: texts to show. */
  warnings: string[];
  /** What parts the cells; null for formats without. */
  delimiter: Delimiter | null;
  /** The first rows, of formats that are asked about. */
  sample: SampleRow[];
  /** Of a CSV file. */
  columns: { name: string; examples: string[] }[];
  mapping: FileMapping;
  /** By which the mapping is kept; '' for formats that need none. */
  headHash: string;
}

const TABLES = /\.(csv|tsv|tab|txt|dat|asc)$/i;
const KINDS = /\.(ofx|qfx|qif|xml)$/i;
const EXAMPLES = 3;
const SAMPLE_ROWS = 20;

/** The transactions of a bank file, or the text to show why it cannot be read. */
export function readFile(request: ReadRequest): ReadFile | Unreadable {
  if (!KINDS.test(request.name) && !TABLES.test(request.name)) return { problem: expenseTexts.file };
  if (request.bytes.length > expenseLimits.fileBytes) return { problem: expenseTexts.fileTooLarge };
  const { text, encoding, asked } = decode(request.bytes, request.encoding ?? encodingOfProfiles(request));
  const encodingExample = asked ? (/^.*[^\s -~].*$/m.exec(text)?.[0].trim().slice(0, 200) ?? '') : null;
  const letters: Letters = { encoding, encodingExample };
  const read = text.includes('\0') ? { problem: expenseTexts.file } : readText(text, request);
  if ('problem' in read) return asked ? { ...read, letters } : read;
  return { ...read, ...letters };
}

/** That of an earlier file, if in it this one has the same head. */
function encodingOfProfiles(request: ReadRequest): Encoding | undefined {
  const profiles = request.profiles ?? {};
  const tried = new Set(Object.values(profiles).flatMap(({ encoding }) => encoding ?? []));
  return [...tried].find((encoding) => {
    const read = readText(decode(request.bytes, encoding).text, request);
    return !('problem' in read) && profiles[read.headHash]?.encoding === encoding;
  });
}

function readText(text: string, request: ReadRequest): Reading | { problem: string } {
  const format = formatOf(request.name, text);
  if (!format) return { problem: expenseTexts.noTransactions };
  try {
    const read = READERS[format](text, request);
    if ('problem' in read) return read;
    const counts = read.statements.map(({ rows, problems }) => rows.length + problems.length);
    if (counts.length > expenseLimits.fileAccounts) return { problem: expenseTexts.tooManyFileAccounts };
    if (counts.some((count) => count > expenseLimits.fileRows)) return { problem: expenseTexts.tooManyRows };
    // Whether the bank has booked a row is told by a column that can be left out.
    const isShown = read.refusal !== null || read.questions.some(isOpen) || read.columns.length > 0;
    const isEmpty = !isShown && counts.every((count) => count === 0);
    if (isEmpty) return { problem: expenseTexts.noTransactions };
    const statements = read.statements.map((statement) => ({
      ...statement,
      rows: statement.rows.map(fitted),
    }));
    return { ...read, format, statements };
  } catch (error) {
    if (error instanceof ImportError || error instanceof CsvLimitError) return { problem: error.message };
    throw error;
  }
}

/** By what stands in the file, since banks give any of these any name. */
function formatOf(name: string, text: string): BankFormat | null {
  const head = text.slice(0, 2_000);
  if (/^\s*OFXHEADER\b|<OFX>/i.test(head)) return 'ofx';
  if (/^\s*<(?:\?xml|!--|(?:\w+:)?Document\b)/.test(head)) return 'camt';
  if (/^\s*!(?:Type|Account|Option|Clear)\b/i.test(head)) return 'qif';
  if (TABLES.test(name)) return 'csv';
  return /\.qif$/i.test(name) ? 'qif' : null;
}

type Reading = Omit<ReadFile, keyof Letters>;
type FormatReading = Omit<Reading, 'format'>;

const NO_MAPPING: FileMapping = { roles: [], order: null, decimal: null, isReversed: false, encoding: null };

const READERS: Record<
  BankFormat,
  (text: string, request: ReadRequest) => FormatReading | { problem: string }
> = {
  csv: readTable,
  qif: readQifFile,
  ofx: (text, { currency }) => told(readOfx(text, currency)),
  camt: (text, { currency }) => told(readCamt(text, currency)),
};

/** Of a format that leaves nothing to ask. */
function told(statements: Statement[]): FormatReading {
  return {
    statements,
    questions: [],
    refusal: null,
    warnings: [],
    delimiter: null,
    sample: [],
    columns: [],
    mapping: NO_MAPPING,
    headHash: '',
  };
}

function readTable(text: string, request: ReadRequest): FormatReading | { problem: string } {
  const sheet = sheetOf(text, request);
  if (sheet.columns < 2 || sheet.rows.length + sheet.problems.length === 0) {
    return { problem: expenseTexts.noTransactions };
  }
  const hash = hashOf(sheet);
  const kept = request.profiles?.[hash];
  const known = request.mapping ?? kept;
  const mapping = known?.roles.length
    ? { ...known, roles: filledUp(known.roles, sheet.columns) }
    : { ...NO_MAPPING, ...known, roles: sheet.guessed };
  // A guess that an earlier file was imported with is none any more.
  const isTaken = sheet.payeeGuess !== null && kept?.roles[sheet.payeeGuess] === 'payee';
  const asked = isTaken ? { ...sheet, payeeGuess: null } : sheet;
  const { rows, problems, pending, ...read } = readCsv(asked, mapping, {
    currency: request.currency,
    isCard: request.isCard ?? false,
    // What an earlier file was imported as is not asked about again.
    isKnown: kept?.isReversed === mapping.isReversed && placeOfAmount(kept) === placeOfAmount(mapping),
  });
  const accountOf = accountsOf(sheet, mapping);
  const joined = joinedSplits(rows, sheet.header, new Set(accountOf.values()));
  return {
    statements: byAccount(sheet, accountOf, { rows: joined, problems, pending }),
    ...read,
    delimiter: sheet.delimiter,
    columns: columnsOf(sheet),
    mapping,
    headHash: hash,
  };
}

/** Of the columns at the end that have no name some months fill more than others. */
function filledUp(roles: readonly ColumnRole[], columns: number): ColumnRole[] {
  return [...roles, ...Array<ColumnRole>(Math.max(columns - roles.length, 0)).fill('ignored')];
}

const placeOfAmount = ({ roles }: FileMapping) => roles.indexOf('amount');

/** What was read, by the account that its rows name; a line that cannot be read at all may be of any. */
function byAccount(
  sheet: CsvSheet,
  accountOf: ReadonlyMap<number, string>,
  { rows, problems, pending }: Pick<Statement, 'rows' | 'problems'> & { pending: number[] },
): Statement[] {
  const names = [...new Set(accountOf.values())];
  if (names.length < 2) {
    const statement = emptyStatement(names[0] || accountIn(sheet), '');
    return [{ ...statement, rows, problems, pending: pending.length }];
  }
  return names.map((account) => ({
    ...emptyStatement(account, ''),
    rows: rows.filter(({ line }) => accountOf.get(line) === account),
    problems: problems.filter(({ line }) => (accountOf.get(line) ?? account) === account),
    pending: pending.filter((line) => accountOf.get(line) === account).length,
  }));
}

const hashOf = ({ header, columns }: CsvSheet) => headHash(header ?? ['', String(columns)]);

/** The table of a file, parted as is said, else as an earlier file of the same head was, else as it shows. */
function sheetOf(text: string, { mapping, currency, profiles = {} }: ReadRequest): CsvSheet {
  if (mapping) return readSheet(text, currency, mapping.delimiter);
  for (const chosen of new Set(Object.values(profiles).flatMap(({ delimiter }) => delimiter ?? []))) {
    const sheet = readSheet(text, currency, chosen);
    if (profiles[hashOf(sheet)]?.delimiter === chosen) return sheet;
  }
  return readSheet(text, currency);
}

/** The IBAN that stands before the table. */
function accountIn({ preamble }: CsvSheet): string {
  const plain = preamble.map((cell) => cell.replaceAll(' ', '').toUpperCase());
  return (
    plain
      .map((cell) => /\b[A-Z]{2}\d{2}[A-Z\d]{11,30}\b/.exec(cell)?.[0])
      .find((iban) => iban !== undefined) ?? ''
  );
}

function columnsOf({ columns, header, rows }: CsvSheet): ReadFile['columns'] {
  return Array.from({ length: columns }, (_, at) => {
    const examples: string[] = [];
    for (const { cells } of rows) {
      const cell = cells[at] ?? '';
      if (cell !== '' && !examples.includes(cell)) examples.push(cell);
      if (examples.length === EXAMPLES) break;
    }
    return { name: header?.[at] || `Column ${String(at + 1)}`, examples };
  });
}

function readQifFile(
  text: string,
  { currency, mapping: answered, profiles }: ReadRequest,
): FormatReading | { problem: string } {
  const file = readQifEntries(text);
  const hash = headHash(['QIF']);
  const mapping = answered ?? profiles?.[hash] ?? NO_MAPPING;
  const order = decideDateOrder(file.dates);
  const decimal = decideDecimalMark(file.amounts, currency);
  for (const decision of [order, decimal]) if ('problem' in decision) return decision;
  const questions = questionsOf(order, decimal, mapping);
  const how = { order: settled(order, mapping.order), decimal: settled(decimal, mapping.decimal) };
  const { order: days, decimal: mark } = how;
  return {
    ...told(days && mark ? readQif(file, { order: days, decimal: mark, currency }) : []),
    questions,
    sample: questions.length > 0 ? sampleOf(file, how, currency) : [],
    mapping,
    headHash: hash,
  };
}

function sampleOf(
  { entries }: QifFile,
  { order, decimal }: Pick<FileMapping, 'order' | 'decimal'>,
  currency: string,
): SampleRow[] {
  return entries.slice(0, SAMPLE_ROWS).map(({ line, fields }) => {
    const written = { date: fields.get('D') ?? '', amount: fields.get('T') ?? '' };
    const read = decimal && readDecimal(written.amount, { decimal, currency });
    return {
      line,
      written,
      date: order && readDay(written.date, order),
      amount: read && 'amount' in read ? read.amount : null,
      payee: fields.get('P') ?? '',
      notes: fields.get('M') ?? '',
      category: fields.get('L') ?? '',
    };
  });
}

/** A row with texts of lengths that can be stored. */
function fitted(row: ImportedRow): ImportedRow {
  return {
    ...row,
    payee: beginningOf(row.payee, expenseLimits.importedTextMax),
    notes: beginningOf(row.notes, expenseLimits.notesMax),
    externalId: beginningOf(row.externalId, expenseLimits.externalIdMax),
    category: beginningOf(row.category, expenseLimits.nameMax),
    ...(row.splits && {
      splits: row.splits.map((split) => ({
        ...split,
        category: beginningOf(split.category, expenseLimits.nameMax),
        note: beginningOf(split.note, expenseLimits.lineNoteMax),
      })),
    }),
  };
}
