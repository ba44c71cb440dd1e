import { expenseLimits, expenseTexts } from '../rules';
import { readDecimal } from '../rules/money';
import { emptyStatement, firstText, type ImportedRow, ImportError, joined, type Statement } from './imported';
import { childrenOf, readTags, type Tag, tagAt, tagsNamed, textAt } from './tags';
import { writtenDay } from './written-day';

/** A statement, a report of the day and a notification hold entries alike. */
const STATEMENTS = ['Stmt', 'Rpt', 'Ntfctn'];

/**
 * The statements of a CAMT.053 file (ISO 20022), one for each account: banks make one a day.
 *
 * @param currency of amounts, where the file does not say it
 */
export function readCamt(text: string, currency: string): Statement[] {
  const statements = new Map<string, Statement>();
  for (const tag of tagsNamed(readTags(text), STATEMENTS)) {
    const account = tagAt(tag, 'Acct');
    const name = firstText(textAt(account, 'Id', 'IBAN'), textAt(account, 'Id', 'Othr', 'Id'));
    const entries = atMostRows(childrenOf(tag, 'Ntry'));
    const told = firstText(textAt(account, 'Ccy'), ...entries.map(currencyOf)).toUpperCase();
    const key = `${name} ${told}`;
    const statement = statements.get(key) ?? emptyStatement(name, told);
    statements.set(key, statement);
    for (const entry of entries) readEntry(entry, statement, told || currency);
  }
  return [...statements.values()];
}

function atMostRows(tags: Tag[]): Tag[] {
  if (tags.length > expenseLimits.fileRows) throw new ImportError(expenseTexts.tooManyRows);
  return tags;
}

function readEntry(entry: Tag, statement: Statement, currency: string): void {
  const status = firstText(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'));
  if (status === 'PDNG' || status === 'INFO') {
    statement.pending++;
    return;
  }
  const { line } = entry;
  const date = firstDay(
    textAt(entry, 'BookgDt', 'Dt'),
    textAt(entry, 'BookgDt', 'DtTm'),
    textAt(entry, 'ValDt', 'Dt'),
    textAt(entry, 'ValDt', 'DtTm'),
  );
  const other = currencyOf(entry);
  const amount = signed(entry, textAt(entry, 'Amt'), currency);
  let problem: string | null = null;
  if (date === null) problem = expenseTexts.lineDate(line);
  else if (other !== '' && other !== currency) problem = expenseTexts.lineCurrency(line, other);
  else if (amount === null) problem = expenseTexts.lineAmount(line);
  if (date === null || amount === null || problem !== null) {
    statement.problems.push({ line, text: problem ?? expenseTexts.lineAmount(line) });
    return;
  }
  statement.rows.push(...rowsOf(entry, { date, amount, currency }));
}

interface Booked {
  date: string;
  amount: number;
  currency: string;
}

/**
 * A row for each transaction of an entry, if their amounts are told and make up that of the entry: charges and amounts in
 * other currencies may stand between. Else one for the entry.
 */
function rowsOf(entry: Tag, booked: Booked): ImportedRow[] {
  const details = atMostRows(childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls')));
  const amounts = details.map((detail) => amountOf(detail, entry, booked.currency));
  const known = amounts.filter((amount) => amount !== null);
  const sum = known.reduce((total, amount) => total + BigInt(amount), 0n);
  const own = textAt(entry, 'AcctSvcrRef');
  if (details.length < 2 || known.length < details.length || sum !== BigInt(booked.amount)) {
    const [only] = details;
    const detail = details.length === 1 ? only : undefined;
    const id = firstText(own, textAt(detail, 'Refs', 'AcctSvcrRef'), textAt(entry, 'NtryRef'));
    return [rowOf(entry, detail, booked.date, booked.amount, id)];
  }
  const ids = details.map((detail) => textAt(detail, 'Refs', 'AcctSvcrRef'));
  const areDistinct = !ids.includes('') && new Set(ids).size === ids.length;
  return details.map((detail, at) => {
    const group = own || (ids[at] ?? '');
    const id = areDistinct ? ids[at] : group && `${group}/${String(at + 1)}`;
    return rowOf(entry, detail, booked.date, known[at] ?? 0, id ?? '');
  });
}

/** A part's amount in the currency of its account; null if it is not told. */
function amountOf(detail: Tag, entry: Tag, currency: string): number | null {
  const details = tagAt(detail, 'AmtDtls');
  const told = [
    tagAt(detail, 'Amt'),
    tagAt(details, 'TxAmt', 'Amt'),
    tagAt(details, 'CntrValAmt', 'Amt'),
    tagAt(details, 'InstdAmt', 'Amt'),
  ].find((tag) => tag?.attributes.Ccy === currency);
  return told
    ? signed(textAt(detail, 'CdtDbtInd') === '' ? entry : detail, told.text.trim(), currency)
    : null;
}

/** Whether it came in is told beside it, of reversals too: what a reversal gives back comes in. */
function signed(tag: Tag, text: string, currency: string): number | null {
  const indicator = textAt(tag, 'CdtDbtInd');
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(text) || !/^(?:CRDT|DBIT)$/.test(indicator)) return null;
  const read = readDecimal(text, { decimal: '.', currency });
  if (!('amount' in read)) return null;
  return indicator === 'CRDT' || read.amount === 0 ? read.amount : -read.amount;
}

function rowOf(
  entry: Tag,
  detail: Tag | undefined,
  date: string,
  amount: number,
  externalId: string,
): ImportedRow {
  const about = firstText(textAt(detail, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf'));
  const payee = firstText(otherParty(entry, detail, amount), about);
  const remittance = tagAt(detail, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd');
  const told = joined([
    ...childrenOf(remittance, 'Ustrd').map(({ text }) => text),
    ...structured.map((part) => textAt(part, 'CdtrRefInf', 'Ref')),
    ...structured.flatMap((part) => childrenOf(part, 'AddtlRmtInf').map(({ text }) => text)),
  ]);
  return {
    line: (detail ?? entry).line,
    date,
    amount,
    payee: joined([payee]),
    notes: told || (payee === about ? '' : joined([about])),
    externalId,
    category: '',
  };
}

/** Who paid what came in, or got what went out; a reversal names the parties of what it takes back. */
function otherParty(entry: Tag, detail: Tag | undefined, amount: number): string {
  const parties = tagAt(detail, 'RltdPties');
  const isReversal = [textAt(entry, 'RvslInd'), textAt(detail, 'RvslInd')].some((text) =>
    /^(?:true|1)$/.test(text),
  );
  const roles = amount > 0 !== isReversal ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  return firstText(
    ...roles.flatMap((role) => [textAt(parties, role, 'Nm'), textAt(parties, role, 'Pty', 'Nm')]),
  );
}

function currencyOf(entry: Tag): string {
  return (tagAt(entry, 'Amt')?.attributes.Ccy ?? '').trim().toUpperCase();
}

/** The written day of a date or a time, without regard to a zone behind it. */
function firstDay(...texts: readonly string[]): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[TZ+-]|$)/.exec(firstText(...texts)) ?? [];
  return writtenDay(Number(year), Number(month), Number(day));
}
