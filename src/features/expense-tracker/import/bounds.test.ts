import { describe, expect, test, vi } from 'vitest';
import { expenseTexts } from '../rules';
import { readFile } from './read-file';

const read = (name: string, text: string) =>
  readFile({ name, bytes: new TextEncoder().encode(text), currency: 'EUR' });
const problemOf = (name: string, text: string) => {
  const answer = read(name, text);
  return 'problem' in answer ? answer.problem : null;
};
const linesOf = (name: string, text: string) => {
  const answer = read(name, text);
  return 'problem' in answer ? [] : answer.statements.flatMap(({ rows }) => rows.map(({ line }) => line));
};

describe('what a file holds too much of is refused by name of the limit', () => {
  test.each([
    ['columns', 'a.csv', `Date,Amount${',x'.repeat(1_000_000)}\n`, 'Line 1 has more than 250 cells'],
    ['rows', 'a.csv', `Date,Amount\n${'a,b\n'.repeat(1_000_000)}`, expenseTexts.tooManyRows],
    ['entries of QIF', 'a.qif', `!Type:Bank\n${'^\n'.repeat(1_000_000)}`, expenseTexts.tooManyRows],
    ['sections', 'a.qif', '!Type:Invst\n'.repeat(400_000), expenseTexts.tooManyRows],
    ['statements', 'a.ofx', `<OFX>${statements(1_001)}</OFX>`, expenseTexts.tooManyFileAccounts],
    ['elements', 'a.xml', `<Document>${'<a/>'.repeat(1_000_000)}</Document>`, expenseTexts.tooManyElements],
    [
      'entries',
      'a.xml',
      `<Document><Stmt>${'<Ntry/>'.repeat(300_000)}</Stmt></Document>`,
      expenseTexts.tooManyRows,
    ],
  ])('%s', (_, name, text, problem) => {
    expect(problemOf(name, text)).toBe(problem);
  });

  test('the details of one entry', () => {
    const details = '<TxDtls><Amt Ccy="EUR">1</Amt></TxDtls>'.repeat(10_001);
    const entry = `<Ntry><Amt Ccy="EUR">10001</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-01-02</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
    expect(problemOf('a.xml', `<Document><Stmt>${entry}</Stmt></Document>`)).toBe(expenseTexts.tooManyRows);
  });

  test('the splits of one transaction, and the digits of an amount', () => {
    const qif = `!Type:Bank\nD13/1/2026\nT-1.00\n${'SFood\n$-1.00\n'.repeat(100_000)}^\n`;
    expect(read('a.qif', qif)).toMatchObject({
      statements: [{ rows: [], problems: [{ text: expenseTexts.tooManyLines }] }],
    });
    const csv = `Date,Amount\n2026-01-02,1.${'0'.repeat(1_000_000)}1\n2026-01-03,2.00\n`;
    expect(read('a.csv', csv)).toMatchObject({
      statements: [{ rows: [{ line: 3 }], problems: [{ text: expenseTexts.lineAmount(2) }] }],
    });
  });
});

function statements(count: number): string {
  const entry = '<STMTTRN><DTPOSTED>20260102<TRNAMT>1</STMTTRN>';
  return `<STMTRS><BANKTRANLIST>${entry}</BANKTRANLIST></STMTRS>`.repeat(count);
}

test('a separator that stands often in a text does not keep the table from being read', () => {
  expect(linesOf('a.csv', `Date;Amount;Notes\n2026-01-02;1.00;${','.repeat(300)}\n`)).toEqual([2]);
});

test('a file in one line is searched for line ends once, not once for each element', () => {
  const text = `<Document><Stmt>${'<Ntry><Sts>PDNG</Sts></Ntry>'.repeat(1_000)}</Stmt></Document>`;
  const search = vi.spyOn(String.prototype, 'indexOf');
  read('a.xml', text);
  const forLines = search.mock.calls.filter(([wanted]) => wanted === '\n').length;
  search.mockRestore();
  expect(forLines).toBeLessThan(10);
});
