import { expenseTexts } from '../rules';
import { isCurrency } from '@/platform/shared/currency';
import { readDecimal } from '../rules/money';
import {
  emptyStatement,
  firstText,
  type ImportedRow,
  ImportError,
  joined,
  type LineProblem,
  type Statement,
} from './imported';
import { childrenOf, readTags, type Tag, tagAt, tagsNamed, textAt } from './tags';
import { writtenDay } from './written-day';

/** What OFX 1 closes even where it leaves other end tags out; one that is open swallowed what stands beside it. */
const AGGREGATES: ReadonlySet<string> = new Set([
  'OFX',
  'SIGNONMSGSRSV1',
  'SONRS',
  'BANKMSGSRSV1',
  'CREDITCARDMSGSRSV1',
  'STMTTRNRS',
  'CCSTMTTRNRS',
  'STMTRS',
  'CCSTMTRS',
  'BANKACCTFROM',
  'CCACCTFROM',
  'BANKTRANLIST',
  'BANKTRANLISTP',
  'STMTTRN',
  'STMTTRNP',
]);

const ENTRIES: ReadonlySet<string> = new Set(['STMTTRN', 'STMTTRNP']);

/**
 * The statements of an OFX or QFX file, of version 1 (SGML) and 2 (XML).
 *
 * @param currency of amounts, where the file does not say it
 */
export function readOfx(text: string, currency: string): Statement[] {
  // Some banks leave out the end tags of lists, which a file that was cut off lacks too.
  const isWhole = /<\/OFX>\s*$/i.test(text.slice(-200));
  const root = readTags(text, { aggregates: AGGREGATES, listed: ENTRIES, isWhole });
  const ofx = tagAt(root, 'OFX');
  if (!ofx) throw new ImportError(expenseTexts.noTransactions);
  const statements = tagsNamed(ofx, ['STMTRS', 'CCSTMTRS']);
  const [investments] = tagsNamed(ofx, ['INVSTMTRS']);
  if (statements.length === 0 && investments)
    throw new ImportError(expenseTexts.lineInvestments(investments.line));
  return statements.map((tag) => readStatement(tag, currency));
}

function readStatement(tag: Tag, currency: string): Statement {
  const told = textAt(tag, 'CURDEF').toUpperCase();
  const from = tagAt(tag, 'BANKACCTFROM') ?? tagAt(tag, 'CCACCTFROM');
  const statement = emptyStatement(textAt(from, 'ACCTID'), isCurrency(told) ? told : '');
  for (const list of childrenOf(tag, 'BANKTRANLIST')) {
    for (const entry of childrenOf(list, 'STMTTRN')) {
      const row = readRow(entry, statement.currency || currency);
      if ('text' in row) statement.problems.push(row);
      else statement.rows.push(row);
    }
  }
  statement.pending = tagsNamed(tag, ['STMTTRNP']).length;
  return statement;
}

function readRow(tag: Tag, currency: string): ImportedRow | LineProblem {
  const { line } = tag;
  const date = readDate(textAt(tag, 'DTPOSTED'));
  if (date === null) return { line, text: expenseTexts.lineDate(line) };
  // Unlike ORIGCURRENCY it says that the amount itself is in that currency.
  const other = textAt(tag, 'CURRENCY', 'CURSYM').toUpperCase();
  if (other !== '' && other !== currency) return { line, text: expenseTexts.lineCurrency(line, other) };
  const amount = readAmount(textAt(tag, 'TRNAMT'), currency);
  if (amount === null) return { line, text: expenseTexts.lineAmount(line) };
  const payee = firstText(
    textAt(tag, 'NAME'),
    textAt(tag, 'EXTDNAME'),
    textAt(tag, 'PAYEE', 'NAME'),
    textAt(tag, 'PAYEE'),
  );
  const memo = textAt(tag, 'MEMO');
  const check = textAt(tag, 'CHECKNUM');
  return {
    line,
    date,
    amount,
    payee: joined([payee || memo]),
    notes: joined([payee === '' ? '' : memo, check === '' ? '' : `Check ${check}`]),
    externalId: textAt(tag, 'FITID'),
    category: '',
  };
}

/** The calendar day as it is written: its time and zone ('20240901012345.000[+8:CST]') do not move it. */
function readDate(text: string): string | null {
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})(?:\d{4}(?:\d{2})?(?:\.\d*)?)?(?:\s*\[.*\])?$/.exec(text) ?? [];
  return writtenDay(Number(year), Number(month), Number(day));
}

/** OFX has no marks between thousands: the one mark that there is is decimal. */
function readAmount(text: string, currency: string): number | null {
  if (!/^[-+]?\d*(?:[.,]\d*)?$/.test(text)) return null;
  const read = readDecimal(text, { decimal: text.includes(',') ? ',' : '.', currency });
  return 'amount' in read ? read.amount : null;
}
