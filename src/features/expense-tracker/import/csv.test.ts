import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnRoles } from './csv-names';
import { headHash } from './csv-sheet';
import { readFile, type ReadRequest } from './read-file';
import type { FileMapping } from './reading';

const GUESSED: FileMapping = { roles: [], order: null, decimal: null, isReversed: false, encoding: null };

function read(text: string, how: Partial<ReadRequest> = {}) {
  const bytes = new TextEncoder().encode(text);
  const file = readFile({ name: 'a.csv', bytes, currency: 'EUR', ...how });
  if ('problem' in file) throw new Error(file.problem);
  return file;
}
const rowsOf = (text: string, how?: Partial<ReadRequest>) => read(text, how).statements[0]?.rows ?? [];
const amountsOf = (text: string, how?: Partial<ReadRequest>) => rowsOf(text, how).map(({ amount }) => amount);
const problemsOf = (text: string, how?: Partial<ReadRequest>) => read(text, how).statements[0]?.problems;

describe('the columns of a table', () => {
  test.each([
    ['Date|Description|Amount|Balance', 'date payee amount balance'],
    [
      'Transaction Date|Post Date|Description|Category|Type|Amount|Memo',
      'ignored date payee category ignored amount notes',
    ],
    ['Date|Description|Money Out|Money In|Balance', 'date payee out in balance'],
    [
      'Buchungstag|Wertstellung (Valuta)|Vorgang|Buchungstext|Umsatz in EUR',
      'date ignored ignored payee amount',
    ],
    [
      'Buchung|Auftraggeber/Empfänger|Verwendungszweck|Soll|Haben|Währung',
      'date payee notes out in currency',
    ],
    [
      'Buchungsdatum|Avisierungstext|Gutschrift in CHF|Lastschrift in CHF|Saldo in CHF',
      'date payee in out balance',
    ],
    ['Date opération|Libellé|Débit|Crédit|Catégorie', 'date payee out in category'],
    ['Fecha operación|Concepto|Importe|Saldo', 'date payee amount balance'],
    ['Fecha|Descripción|Cargos|Abonos', 'date payee out in'],
    [
      '交易时间|交易对方|商品|收/支|金额(元)|交易单号|备注',
      'date payee notes direction amount externalId notes',
    ],
    ['Status|Value', 'state amount'],
    [
      'Datum;Zahlungspflichtige*r;Belastung CHF;Gutschrift in CHF;Saldo CHF'.replaceAll(';', '|'),
      'date payer out in balance',
    ],
    ['Date|Name|Gross|Fee|Net', 'date payee ignored ignored amount'],
    ['Date|Description|Amount|Fee', 'date payee amount fee'],
    ['Datum|Naam|Naam van de tegenpartij|Bedrag', 'date notes payee amount'],
    ['年月日|お引出し|お預入れ|お取り扱い内容|残高', 'date out in payee balance'],
    [
      'Datum|Naam / Omschrijving|Rekening|Af Bij|Bedrag (EUR)|Mededelingen',
      'date payee ignored direction amount notes',
    ],
    ['Data operacji|Nazwa kontrahenta|Kwota|Waluta|Saldo po operacji', 'date payee amount currency balance'],
    ['Дата операции|Описание операции|Сумма операции|Валюта', 'date payee amount currency'],
    ['取引日|お取引内容|お引出し|お預入れ|残高', 'date payee out in balance'],
    ['거래일시|적요|출금액|입금액|잔액', 'date payee out in balance'],
    ['Date|Payee|Memo|Outflow|Inflow', 'date payee notes out in'],
  ])('%s are %s', (names, roles) => {
    expect(columnRoles(names.split('|')).join(' ')).toBe(roles);
  });

  test.each([',', ';', '\t', '|'])('are found between %j', (separator) => {
    const text = 'Date,Payee,Amount\n2026-11-03,"A, ; | \t B",-5\n'.replaceAll(/,(?=\S)/g, separator);
    expect(rowsOf(text)).toMatchObject([{ line: 2, payee: 'A, ; | B', amount: -500 }]);
  });

  test('may be named by a first line, and may have no names', () => {
    expect(amountsOf('sep=;\r\nDate;Amount\r\n2026-11-03;1,50\r\n')).toEqual([150]);
    const bare = read('"11/13/2026","-12.34","*","","SHELL"\n"11/14/2026","5.00","*","","REWE"\n');
    expect(bare.columns.map(({ name }) => name)).toEqual([
      'Column 1',
      'Column 2',
      'Column 3',
      'Column 4',
      'Column 5',
    ]);
    expect(bare.mapping.roles).toEqual(['date', 'amount', 'ignored', 'ignored', 'payee']);
    expect(bare.warnings).toEqual([
      'No column is named as the payee: “Column 5” is taken. Choose another one if that is wrong.',
    ]);
    const several = read('31/01/2024,A,45.20,,954.80\n30/01/2024,B,,9.00,1000.00\n');
    expect(several.questions).toEqual([{ kind: 'column', role: 'amount' }]);
    const mapping: FileMapping = { ...GUESSED, roles: ['date', 'amount', 'ignored', 'ignored', 'payee'] };
    const mapped = read('"11/13/2026","-12.34","*","","SHELL"\n', { mapping });
    expect(mapped.statements[0]?.rows).toMatchObject([{ line: 1, date: '2026-11-13', amount: -1_234 }]);
  });
});

describe('what a table leaves open', () => {
  const text = 'Date,Amount\n03/11/2026,"3.456"\n04/11/2026,7.890\n';
  const mapping: FileMapping = { ...GUESSED, roles: ['date', 'amount'] };

  test('is asked, and nothing is read until it is answered', () => {
    const file = read(text);
    expect(file.questions).toEqual([
      {
        kind: 'order',
        options: ['dmy', 'mdy'],
        example: { line: 2, text: '03/11/2026' },
        count: 2,
        answer: null,
      },
      { kind: 'decimal', options: ['.', ','], example: { line: 2, text: '3.456' }, count: 2, answer: null },
    ]);
    expect(file.statements[0]?.rows).toEqual([]);
    expect(file.sample[0]).toEqual({
      line: 2,
      written: { date: '03/11/2026', amount: '3.456' },
      date: null,
      amount: null,
      payee: '',
      notes: '',
      category: '',
    });
  });

  test('is read as answered, now and of the next file with the same head', () => {
    const answered: FileMapping = { ...mapping, order: 'dmy', decimal: ',' };
    const expected = [
      { date: '2026-11-03', amount: 345_600 },
      { date: '2026-11-04', amount: 789_000 },
    ];
    const file = read(text, { mapping: answered });
    expect(file.statements[0]?.rows).toMatchObject(expected);
    expect(file.questions).toMatchObject([{ answer: 'dmy' }, { answer: ',' }]);
    expect(rowsOf(text, { profiles: { [file.headHash]: answered } })).toMatchObject(expected);
    expect(rowsOf(text, { profiles: { [headHash(['Other'])]: answered } })).toEqual([]);
  });

  test('is what the cells tell, whatever was answered of an earlier file', () => {
    const answered: FileMapping = { ...mapping, order: 'mdy', decimal: ',' };
    expect(rowsOf('Date,Amount\n03/11/2026,1.5\n25/11/2026,2\n', { mapping: answered })).toMatchObject([
      { date: '2026-11-03', amount: 150 },
      { date: '2026-11-25', amount: 200 },
    ]);
  });
});

describe('amounts of a table', () => {
  test('of two columns are those that went out and came in', () => {
    const text =
      'Date,Debit,Credit\n2026-11-03,5.00,\n2026-11-04,,6.00\n2026-11-05,0.00,7.00\n2026-11-06,-1.00,-\n';
    expect(amountsOf(text)).toEqual([-500, 600, 700, 100]);
  });

  test('of a column that is negative already stay so', () => {
    expect(
      amountsOf('Date,Soll,Haben\n2026-11-03,"-5,00",\n2026-11-04,,"6,00"\n2026-11-05,"7,00-",\n'),
    ).toEqual([-500, 600, -700]);
  });

  test('have the direction that stands beside them', () => {
    expect(
      amountsOf('日期,收/支,金额(元)\n2026-11-03,支出,¥5.00\n2026-11-04,收入,¥6.00\n', { currency: 'CNY' }),
    ).toEqual([-500, 600]);
    expect(problemsOf('日期,收/支,金额(元)\n2026-11-03,不计收支,5.00\n', { currency: 'CNY' })).toEqual([
      { line: 2, text: 'Line 2: the amount cannot be read' },
    ]);
  });

  test('may be reversed', () => {
    const mapping: FileMapping = { ...GUESSED, roles: ['date', 'amount'], isReversed: true };
    expect(
      amountsOf('Date,Amount\n2026-11-03,5.00\n2026-11-04,-6.00\n2026-11-05,0.00\n', { mapping }),
    ).toEqual([-500, 600, 0]);
  });
});

test('what cannot be read is told with its line, and the rest is read', () => {
  const text = [
    'Date,Payee,Amount,Currency',
    '2026-11-03,"Two\nlines",-5.00,EUR',
    '2026-02-30,A,1.00,EUR',
    '2026-11-04,A,one,EUR',
    '2026-11-04,A,,EUR',
    '2026-11-04,A,1.005,EUR',
    '2026-11-04,A,1.00,USD',
    '2026-11-04,A "quoted" B,1.00,EUR',
    '2026-11-04,A,1.00',
    '2026-11-04,A,1.00,EUR,more',
    ',,,',
    '2026-11-05,,6.10,€',
  ].join('\n');
  const [statement] = read(text).statements;
  expect(statement?.rows).toMatchObject([
    { line: 2, payee: 'Two lines', amount: -500 },
    { line: 13, payee: '', amount: 610 },
  ]);
  expect(statement?.problems.map((problem) => problem.text)).toEqual([
    'Line 4: the date cannot be read',
    'Line 5: the amount cannot be read',
    'Line 6: the amount cannot be read',
    'Line 7: the amount cannot be read',
    'Line 8: the amount is in USD',
    'Line 9: a quote is not closed',
    'Line 10: 3 cells where 4 belong',
    'Line 11: 5 cells where 4 belong',
  ]);
});

const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\s+/g, ' ').trim());
/** A dash or a number of an account names nobody. */
const payee = cell.filter((text) => !/^[-–—]$|^[\dXx/.*\s-]+$/.test(text));
const entries = fc.array(fc.record({ payee, amount: fc.integer({ min: -9_999_999, max: 9_999_999 }) }), {
  minLength: 1,
});
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('what was written as a table is read as it was, whatever separates it and ends its lines', () => {
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      (list, by, end) => {
        const lines = list.map(({ payee, amount }) =>
          ['2026-11-03', quoted(payee), quoted((amount / 100).toFixed(2))].join(by),
        );
        const text = [['Date', 'Payee', 'Amount'].join(by), ...lines].join(end);
        const found = rowsOf(text).map(({ payee, amount }) => ({ payee, amount }));
        expect(found).toEqual(list);
      },
    ),
  );
});

describe('what the cells of a table tell', () => {
  test('debit and credit beside amounts without signs give them, and other words there are refused', () => {
    const head = 'Date,Description,Amount,Transaction Type\n';
    expect(amountsOf(`${head}11/13/2026,Coffee,12.50,debit\n11/14/2026,Pay,900.00,credit\n`)).toEqual([
      -1_250, 90_000,
    ]);
    expect(problemsOf(`${head}11/13/2026,A,1.00,debit\n11/14/2026,B,2.00,hold\n`)).toEqual([
      { line: 3, text: 'Line 3: the amount cannot be read' },
    ]);
  });

  test('what came in may be negative, in a column of its own or beside a word', () => {
    const columns = 'Date,Description,Debit,Credit\n2024-01-31,Shop,45.20,\n2024-01-29,Payment,,-300.00\n';
    expect(amountsOf(`${columns}2024-01-28,Payment,,-9.00\n`)).toEqual([-4_520, 30_000, 900]);
    const words = 'Date,Description,Amount,Debit/Kredit\n2024-01-31,Shop,45.20,Debit\n';
    const paid = '2024-01-29,Payment,-300.00,Kredit\n';
    expect(amountsOf(words + paid + paid)).toEqual([-4_520, 30_000, 30_000]);
  });

  test('amounts that all came in, or most of a card, are asked about until an earlier file was imported so', () => {
    const bill =
      'Date,Description,Amount\n2024-01-31,Shop,45.20\n2024-01-30,Bar,15.49\n2024-01-29,Paid,-300\n';
    const warnings = (text: string, how?: Partial<ReadRequest>) => read(text, how).warnings;
    expect(warnings(bill, { isCard: true })).toEqual([
      'Most amounts of the file are read as what came in, which is rare for a card. If they went out, turn the signs around below.',
    ]);
    expect(warnings(bill)).toEqual([]);
    const only = bill.replace(/.*Paid.*\n/, '');
    expect(warnings(only)).toEqual([
      'All amounts of the file are read as what came in. If it lists what went out, turn the signs around below.',
    ]);
    const { mapping, headHash: hash } = read(only);
    expect(warnings(only, { mapping: { ...mapping, isReversed: true } })).toEqual([]);
    expect(warnings(only, { profiles: { [hash]: mapping } })).toEqual([]);
    expect(warnings('Date,Shop,Amount,Balance\n2024-01-01,A,1,1\n2024-01-02,B,1,2\n')).toEqual([]);
  });

  test('what the bank has not booked is left out and counted', () => {
    const text =
      'Buchungsdatum;Empfänger;Status;Betrag\n31.01.24;A;Gebucht;-12,99\n30.01.24;B;Vorgemerkt;-60,01\n29.01.24;C;;-1,00\n';
    expect(read(text).statements).toMatchObject([{ rows: [{ payee: 'A' }, { payee: 'C' }], pending: 1 }]);
    expect(read(text.replaceAll(/Gebucht|Vorgemerkt/g, 'Nr. 7')).mapping.roles).not.toContain('state');
  });

  test('one text for all rows is that of the owner, and a column without texts is no payee', () => {
    const rows = (name: string) =>
      ['A', 'B', 'C', 'D', 'E'].map(
        (to, at) => `2026-11-0${String(at + 1)},${name},${to}${to}${to},-${String(at)}.50\n`,
      );
    expect(rowsOf(`Date,Name,Details,Amount\n${rows('SMITH JOHN').join('')}`)[0]).toMatchObject({
      payee: 'AAA',
    });
    const silent = read(`Date,Memo,Whither,Amount\n${rows('').join('')}`);
    expect(silent.statements[0]?.rows[0]).toMatchObject({ payee: 'AAA' });
    expect(silent.warnings).toHaveLength(1);
  });

  test('amounts with signs keep them beside words for out and in', () => {
    const text = 'Datum;Soll/Haben;Betrag\n13.11.2026;S;-5,00\n14.11.2026;H;7,00\n';
    expect(amountsOf(text)).toEqual([-500, 700]);
  });

  test('a column of account numbers or dashes is not the payee', () => {
    const text =
      'Date,Counterparty,Name / Description,Amount\n2026-11-13,NL91ABNA0417164300,Albert Heijn,-5.00\n';
    expect(rowsOf(text)).toMatchObject([{ payee: 'Albert Heijn' }]);
    expect(rowsOf('Date,Payee,Memo,Amount\n2026-11-13,-,Rent,-5\n2026-11-14,Ann,,1\n')).toMatchObject([
      { payee: 'Rent' },
      { payee: 'Ann' },
    ]);
  });

  test('without a name for the payee the column with the most texts is proposed, and that is told', () => {
    const file = read('Date,Kind,Whither,Amount\n2026-11-13,card,Ann,-5\n2026-11-14,card,Bakery,-6\n');
    expect(file.statements[0]?.rows).toMatchObject([{ payee: 'Ann' }, { payee: 'Bakery' }]);
    expect(file.warnings).toEqual([
      'No column is named as the payee: “Whither” is taken. Choose another one if that is wrong.',
    ]);
  });

  test('a proposed payee that an earlier file was imported with is not asked about again', () => {
    const text = 'Date,Kind,Whither,Amount\n2026-11-13,card,Ann,-5\n2026-11-14,card,Bakery,-6\n';
    const { mapping, headHash: hash } = read(text);
    expect(read(text, { profiles: { [hash]: mapping } }).warnings).toEqual([]);
    const other = { ...mapping, roles: mapping.roles.with(2, 'notes') };
    expect(read(text, { profiles: { [hash]: other }, mapping }).warnings).toHaveLength(1);
  });

  test('the separator is that which parts all rows evenly, and can be chosen', () => {
    const text = '18.09.2017;A, B, C, D, E, F;18.09.2017;;33,87\n19.09.2017;G;19.09.2017;;1,50\n';
    expect(read(text)).toMatchObject({ delimiter: ';', columns: { length: 5 } });
    expect(read(text, { mapping: { ...GUESSED, delimiter: ',' } }).delimiter).toBe(',');
  });

  test('rows may fill columns whose names are empty', () => {
    const text =
      'Data operacji,Kwota,Opis operacji,,\n2026-11-13,-5.00,Sklep,Kraj,Miasto\n2026-11-14,-6.00,Bar,Kraj,\n';
    expect(rowsOf(text)).toHaveLength(2);
  });

  test('rows that are longer than the head widen the table if most of them are', () => {
    const text = 'Date,Amount,Payee\n2026-11-13,-5,Ann,x,y\n2026-11-14,-6,Bob,x,y\n2026-11-15,-7,Cy\n';
    const file = read(text);
    expect(file.columns.map(({ name }) => name)).toEqual(['Date', 'Amount', 'Payee', 'Column 4', 'Column 5']);
    expect(file.statements[0]?.rows).toHaveLength(2);
    expect(file.statements[0]?.problems).toEqual([{ line: 4, text: 'Line 4: 3 cells where 5 belong' }]);
  });
});

describe('a running balance', () => {
  const warningsOf = (text: string) => read(text).warnings;

  test('that follows says nothing, from the top or from the bottom, with rows that have none', () => {
    expect(warningsOf('Date,Amount,Balance\n2026-11-01,-5,95\n2026-11-02,-1,\n2026-11-03,10,104\n')).toEqual(
      [],
    );
    expect(warningsOf('Date,Amount,Balance\n2026-11-03,10,105\n2026-11-01,-5,95\n')).toEqual([]);
  });

  test('names the first line that does not follow', () => {
    expect(
      warningsOf(
        'Date,Amount,Balance\n2026-11-01,-5,95\n2026-11-02,-1,94\n2026-11-03,10,99\n2026-11-04,-1,98\n',
      ),
    ).toEqual([
      'Line 4: the balance in the file is not the one before with this amount. A line may be missing or read wrongly.',
    ]);
  });

  test('follows each account of the file by itself, which decides about fees too', () => {
    const file = read(
      'Account,Date,Description,Amount,Fee,Balance\nA,2026-11-01,x,100,0,1000\nB,2026-11-01,x,10,0,50\n' +
        'A,2026-11-02,x,-500,1,499\nB,2026-11-02,x,-5,0,45\nA,2026-11-03,x,0,0,499\nB,2026-11-03,x,-5,0,41\n',
    );
    expect(file.warnings).toEqual([
      'Line 7: the balance in the file is not the one before with this amount. A line may be missing or read wrongly.',
    ]);
    expect(file.statements[0]?.rows[1]).toMatchObject({ amount: -50_100 });
  });

  test('shows signs that are the wrong way around', () => {
    expect(warningsOf('Date,Amount,Balance\n2026-11-01,5,95\n2026-11-02,1,94\n2026-11-03,9,85\n')).toEqual([
      'The balances of the file fit its amounts only with their signs turned around. Please look at the amounts.',
    ]);
  });

  test('decides whether a fee was taken beside the amount: then it is a part of its own', () => {
    const beside = 'Date,Description,Amount,Fee,Balance\n2026-11-01,A,100,0,1000\n2026-11-02,B,-500,1,499\n';
    expect(rowsOf(beside)).toMatchObject([
      { amount: 10_000 },
      {
        amount: -50_100,
        splits: [
          { category: '', amount: -50_000, note: '' },
          { category: '', amount: -100, note: 'Fee' },
        ],
      },
    ]);
    const within = 'Date,Description,Amount,Fee,Balance\n2026-11-01,A,100,0,1000\n2026-11-02,B,-500,1,500\n';
    expect(amountsOf(within)).toEqual([10_000, -50_000]);
  });
});

test('Actual: the export of all accounts, whose splits are rows of their own', () => {
  const head = 'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared';
  const { statements } = read(
    [
      head,
      'Checking,2026-11-03,Market,weekly,Food: Groceries,-12.3,0,Cleared',
      'Checking,2026-11-04,Shop,(SPLIT INTO 2) ,,0,-30,Not cleared',
      'Checking,2026-11-04,Shop,(SPLIT 1 OF 2) ink,Office,-10,0,Not cleared',
      'Checking,2026-11-04,Shop,(SPLIT 2 OF 2) ,Food: Groceries,-20,0,Not cleared',
      'Checking,2026-11-05,Employer,,Income,1500,0,Reconciled',
      'Savings,2026-11-06,Checking,,,50,0,Cleared',
      '',
    ].join('\n'),
  );
  expect(statements.map(({ account, rows }) => [account, rows.length])).toEqual([
    ['Checking', 3],
    ['Savings', 1],
  ]);
  const rows = statements[0]?.rows ?? [];
  expect(rows.map(({ amount, payee, notes, category }) => [amount, payee, notes, category])).toEqual([
    [-1230, 'Market', 'weekly', 'Food: Groceries'],
    [-3000, 'Shop', '', ''],
    [150000, 'Employer', '', 'Income'],
  ]);
  expect(rows[1]?.splits).toEqual([
    { category: 'Office', amount: -1000, note: 'ink' },
    { category: 'Food: Groceries', amount: -2000, note: '' },
  ]);
});

test('Actual: a part of a split keeps a payee of its own, and one that is a transfer stays by itself', () => {
  const { statements } = read(
    [
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared',
      'Checking,2026-11-04,Shop,(SPLIT INTO 3) big,,0,-60,Not cleared',
      'Checking,2026-11-04,Bakery,(SPLIT 1 OF 3) bread,Food,-10,0,Not cleared',
      'Checking,2026-11-04,Shop,(SPLIT 2 OF 3) ,,-20,0,Not cleared',
      'Checking,2026-11-04,Savings,(SPLIT 3 OF 3) aside,,-30,0,Not cleared',
      'Checking,2026-11-05,Shop,(SPLIT INTO 2) small,,0,-30,Not cleared',
      'Checking,2026-11-05,Shop,(SPLIT 1 OF 2) ink,Office,-10,0,Not cleared',
      'Checking,2026-11-05,Savings,(SPLIT 2 OF 2) ,,-20,0,Not cleared',
      'Savings,2026-11-04,Checking,,,30,0,Cleared',
      '',
    ].join('\n'),
  );
  expect(statements[0]?.rows).toMatchObject([
    {
      ...{ line: 2, payee: 'Shop', notes: 'big', amount: -3000 },
      splits: [
        { category: 'Food', amount: -1000, note: 'Bakery bread' },
        { category: '', amount: -2000, note: '' },
      ],
    },
    { line: 5, payee: 'Savings', notes: 'aside', category: '', amount: -3000 },
    { line: 7, payee: 'Shop', notes: 'small ink', category: 'Office', amount: -1000 },
    { line: 8, payee: 'Savings', notes: 'small', amount: -2000 },
  ]);
  expect(statements[0]?.rows.filter(({ splits }) => splits)).toHaveLength(1);
});

test('rows whose account cell is empty are of the one account that others name', () => {
  const mapping: FileMapping = { ...GUESSED, roles: ['account', 'date', 'payee', 'amount'] };
  const counted = (...names: string[]) => {
    const lines = names.map((name) => `${name},2026-11-04,Ann,-1`);
    const { statements } = read(['Account,Date,Payee,Amount', ...lines, ''].join('\n'), { mapping });
    return statements.map(({ account, rows }) => [account, rows.length]);
  };
  expect(counted('Checking', '', 'Checking')).toEqual([['Checking', 3]]);
  expect(counted('', 'Checking', 'Savings')).toEqual([
    ['', 1],
    ['Checking', 1],
    ['Savings', 1],
  ]);
});
