import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFile, type ReadRequest } from './read-file';
import { leavesChoices } from './reading';

const FIXTURES = join(import.meta.dirname, '../../../../tests/fixtures/bank-files');
const fixture = (name: string) => new Uint8Array(readFileSync(join(FIXTURES, name)));
const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(name: string, how: Partial<ReadRequest> = {}) {
  const file = readFile({ name, bytes: how.bytes ?? fixture(name), currency: 'EUR', ...how });
  if ('problem' in file) throw new Error(file.problem);
  return file;
}

function problemOf(name: string, bytes: Uint8Array, how: Partial<ReadRequest> = {}): string | null {
  const file = readFile({ name, bytes, currency: 'EUR', ...how });
  return 'problem' in file ? file.problem : file.refusal;
}

const row = (line: number, date: string, amount: number, payee: string, notes = '', externalId = '') => ({
  line,
  date,
  amount,
  payee,
  notes,
  externalId,
  category: '',
});

describe('files of banks', () => {
  test('a German one: semicolons, decimal commas, days first, windows-1252, its account before the table', () => {
    const file = read('german-bank.csv');
    expect(file).toMatchObject({ format: 'csv', encoding: 'windows-1252', questions: [] });
    expect(file.encodingExample).toContain('Zahlungsempfänger*in');
    expect(file.statements).toEqual([
      {
        account: 'DE89370400440532013000',
        currency: '',
        problems: [],
        pending: 0,
        rows: [
          row(5, '2026-09-28', -2_317, 'REWE SAGT DANKE 0412//MÜNCHEN', 'Kartenzahlung girocard'),
          row(6, '2026-09-25', -108_400, 'Stadtwerke München GmbH', 'Abschlag September; Vertrag "Öko" 4711'),
          row(7, '2026-09-04', 500, 'Jürgen Weiß', 'Grüße – 5 € zurück'),
          row(8, '2026-09-01', 345_000, 'Übersee AG', 'Gehalt September'),
        ],
      },
    ]);
  });

  test('a US one: months first, separators at the ends of its lines', () => {
    const { statements, columns, encodingExample } = read('us-bank.csv', { currency: 'USD' });
    expect(encodingExample).toBeNull();
    expect(columns[3]).toEqual({ name: 'Amount', examples: ['-84.12', '2500.00', '-1,150.00'] });
    expect(statements[0]?.rows).toEqual([
      row(2, '2026-09-28', -8_412, 'WHOLE FOODS MKT #10234, SEATTLE WA', 'DEBIT'),
      row(3, '2026-09-25', 250_000, 'ACME PAYROLL PPD ID: 9111111101', 'CREDIT'),
      row(4, '2026-09-03', -115_000, 'CHECK 1021', 'CHECK'),
    ]);
  });

  test('a Chinese one in GB 18030, with two columns of amounts', () => {
    expect(read('chinese-bank.csv').encoding).toBe('windows-1252');
    const { statements } = read('chinese-bank.csv', { currency: 'CNY', encoding: 'gb18030' });
    expect(statements[0]?.rows).toEqual([
      row(4, '2026-09-28', -12_850, '盒马鲜生（上海）有限公司', '消费', '20260928000017'),
      row(5, '2026-09-25', 1_200_000, '上海某某科技有限公司', '工资', '20260925000003'),
      row(6, '2026-09-03', -100_000, '李雷', '转账', '20260903000009'),
    ]);
  });

  test('is in the encoding that was answered of an earlier one with the same head', () => {
    const { headHash, mapping } = read('chinese-bank.csv', { currency: 'CNY', encoding: 'gb18030' });
    const profiles = { [headHash]: { ...mapping, encoding: 'gb18030' as const } };
    expect(read('chinese-bank.csv', { currency: 'CNY', profiles }).encoding).toBe('gb18030');
    expect(read('german-bank.csv', { profiles }).encoding).toBe('windows-1252');
  });

  test('OFX 1 without end tags: the day is that which is written', () => {
    const file = read('us-bank.ofx');
    expect(file).toMatchObject({ format: 'ofx', headHash: '', questions: [] });
    expect(file.statements).toEqual([
      {
        account: '000012345678',
        currency: 'USD',
        problems: [],
        pending: 0,
        rows: [
          row(36, '2026-09-28', -8_412, 'AT&T & SONS', '', '2026092801'),
          row(44, '2026-09-03', -115_000, 'CHECK 1021', 'RENT SEPTEMBER Check 1021', '2026090301'),
          row(53, '2026-09-01', 250_000, 'ACME PAYROLL', '', '2026090101'),
        ],
      },
    ]);
  });

  test('QFX of a card: what is in another currency is told, what is not booked yet is counted', () => {
    expect(read('us-card.qfx').statements).toEqual([
      {
        account: '4111XXXXXXXX1111',
        currency: 'USD',
        problems: [{ line: 17, text: 'Line 17: the amount is in EUR' }],
        pending: 1,
        rows: [row(11, '2026-09-11', -840, 'Café Lotti', 'EUR 7.20', '9001')],
      },
    ]);
  });

  test('CAMT.053 of a Swiss bank: a row for each transaction whose amount is told, else for the entry', () => {
    const file = read('swiss-bank.xml');
    expect(file.format).toBe('camt');
    expect(file.statements).toEqual([
      {
        account: 'CH9300762011623852957',
        currency: 'CHF',
        problems: [],
        pending: 1,
        rows: [
          row(15, '2026-09-28', -4_685, 'Migros & Söhne', 'Einkauf Zürich HB', 'REF-1'),
          row(31, '2026-09-27', 10_000, 'Anna Meier', '210000000003139471430009017', 'REF-2/1'),
          row(34, '2026-09-27', 20_000, 'Urs Keller', '', 'REF-2/2'),
          row(46, '2026-09-26', 5_900, 'Swisscom', 'Storno Lastschrift', 'REF-3'),
          row(51, '2026-09-25', 9_810, 'Sammelgutschrift', '', 'REF-4'),
        ],
      },
    ]);
  });

  test('QIF: splits, transfers, years behind an apostrophe', () => {
    const { statements } = read('money.qif');
    expect(statements).toEqual([
      {
        account: 'Checking',
        currency: '',
        problems: [{ line: 29, text: 'Line 29: investments are not read' }],
        pending: 0,
        rows: [
          { ...row(6, '2026-09-28', -8_412, 'Whole Foods', 'Week 39 Check 1022'), category: 'Groceries' },
          {
            ...row(14, '2026-09-25', -115_000, 'Landlord'),
            splits: [
              { category: 'Rent', amount: -100_000, note: 'September' },
              { category: 'Utilities', amount: -15_000, note: '' },
            ],
          },
          { ...row(23, '2026-09-03', 25_000, 'Savings'), transferAccount: 'Savings account' },
        ],
      },
    ]);
  });
});

test('QIF: an amount that is written once, as U, tells its decimal mark', () => {
  const bytes = bytesOf('!Type:Bank\nD31/12/26\nU-12,50\n^\nD30/12/26\nU-3,00\nT-3,00\n^\n');
  expect(read('a.qif', { bytes }).statements[0]?.rows.map(({ amount }) => amount)).toEqual([-1_250, -300]);
});

test('QIF: of amounts that differ the last T is valid, and tells the decimal mark', () => {
  const bytes = bytesOf(
    '!Type:Bank\nD31/12/26\nU-1234.567\nT-1.00\nT-1234.57\n^\nD30/12/26\nT-3.00\nU-3.001\n^\n',
  );
  expect(read('a.qif', { bytes }).statements[0]?.rows.map(({ amount }) => amount)).toEqual([-123_457, -300]);
});

describe('a file', () => {
  test.each([
    ['a.pdf', '%PDF-1.4', 'Please upload a .csv, .ofx, .qfx, .qif or .xml file.'],
    ['a.csv', 'PK\u0003\u0004\0\0\0\0\u0001', 'Please upload a .csv, .ofx, .qfx, .qif or .xml file.'],
    ['a.tab', 'nothing', 'No transactions found in the file.'],
    [
      'a.ofx',
      '<OFX>\n<INVSTMTMSGSRSV1><INVSTMTRS></INVSTMTRS></INVSTMTMSGSRSV1></OFX>',
      'Line 2: investments are not read',
    ],
    ['a.csv', '', 'No transactions found in the file.'],
    ['a.csv', 'Date,Amount\n', 'No transactions found in the file.'],
    ['a.csv', 'nothing', 'No transactions found in the file.'],
    ['a.ofx', 'nothing', 'No transactions found in the file.'],
    ['a.ofx', '<OFX></OFX>', 'No transactions found in the file.'],
    ['a.xml', '<a/>', 'No transactions found in the file.'],
    ['a.xml', '<?xml version="1.0"?><a/>', 'No transactions found in the file.'],
    ['a.qif', 'nothing', null],
    ['a.qif', '!Type:Cat\nNFood\n^\n', 'No transactions found in the file.'],
    ['a.xml', '<Document>\n<Stmt>', 'Line 2: <Stmt> is not closed'],
    [
      'a.qif',
      '!Type:Bank\nD31/12/26\nT1\n^\nD12/31/26\nT2\n^',
      'The dates contradict each other: line 2 is day first, line 5 month first',
    ],
    [
      'a.csv',
      'Date,Amount\n2026-01-01,1.00\n2026-01-01,"2,00"',
      'The amounts contradict each other: line 2 has a decimal point, line 3 a decimal comma',
    ],
  ])('%s with %j says: %s', (name, text, problem) => {
    expect(problemOf(name, bytesOf(text))).toBe(problem);
  });

  test('is told by what stands in it, whatever its name', () => {
    expect(read('a.csv', { bytes: fixture('us-bank.ofx') }).format).toBe('ofx');
    expect(read('a.ofx', { bytes: fixture('swiss-bank.xml') }).format).toBe('camt');
    expect(read('a.csv', { bytes: fixture('money.qif') }).format).toBe('qif');
    for (const name of ['a.txt', 'a.tsv', 'a.DAT'])
      expect(read(name, { bytes: fixture('us-bank.csv') }).format).toBe('csv');
  });

  test('of OFX 1 may leave out end tags of lists if it is whole, and not if it was cut off', () => {
    const entry = (day: string, id: string) =>
      `<STMTTRN>\n<DTPOSTED>202611${day}\n<TRNAMT>-1.00\n<FITID>${id}\n<NAME>Ann ${id}\n`;
    const begin = '<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS>\n<BANKTRANLIST>\n';
    const entries = `${entry('01', 'a')}</STMTTRN>\n${entry('02', 'b')}${entry('03', 'c')}</STMTTRN>\n`;
    const end = '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n';
    const { statements } = read('a.ofx', { bytes: bytesOf(begin + entries + end) });
    expect(statements[0]?.rows.map(({ date, externalId }) => [date, externalId])).toEqual([
      ['2026-11-01', 'a'],
      ['2026-11-02', 'b'],
      ['2026-11-03', 'c'],
    ]);
    expect(problemOf('a.ofx', bytesOf(begin + entries))).toBe('Line 10: <STMTTRN> is not closed');
  });

  test('is at most 5 MB large and has at most 10,000 rows', () => {
    const rows = (count: number) => bytesOf(`Date,Amount\n${'2026-01-01,1.00\n'.repeat(count)}`);
    expect(read('a.csv', { bytes: rows(10_000) }).statements[0]?.rows).toHaveLength(10_000);
    expect(problemOf('a.csv', rows(10_001))).toBe('At most 10,000 rows at once');
    const blanks = new Uint8Array(5 * 1024 * 1024 + 1).fill(10);
    expect(problemOf('a.csv', blanks)).toBe('The file is larger than 5 MB.');
    expect(problemOf('a.csv', blanks.subarray(1))).toBe('No transactions found in the file.');
  });

  test('has texts of lengths that can be stored, without half characters', () => {
    const [found] =
      read('a.csv', {
        bytes: bytesOf(`Date,Amount,Payee,Notes\n2026-01-01,1.00,${'a'.repeat(999)}😀,${'b'.repeat(3_000)}`),
      }).statements[0]?.rows ?? [];
    expect(found?.payee).toBe('a'.repeat(999));
    expect(found?.notes).toBe('b'.repeat(2_000));
  });
});

test.each([
  ['a.qif', "!Type:Bank\nD11/18'26\nT-12.00\nPCoffee\n^\n", false],
  ['a.qif', "!Type:Bank\nD11/10'26\nT-12.00\nPCoffee\n^\n", true],
  ['a.csv', 'Date,Payee,Amount\n2026-11-18,Coffee,-12.00', true],
])('whether there is anything to say of how a file is read: %s %j', (name, text, expected) => {
  expect(leavesChoices(read(name, { bytes: bytesOf(text) }))).toBe(expected);
});
