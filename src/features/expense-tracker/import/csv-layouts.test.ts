import { describe, expect, test } from 'vitest';
import { readFile, type ReadRequest } from './read-file';

function read(lines: readonly string[], how: Partial<ReadRequest> = {}) {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const file = readFile({ name: 'a.csv', bytes, currency: 'EUR', ...how });
  if ('problem' in file) throw new Error(file.problem);
  return file;
}
const rowsOf = (lines: readonly string[], how?: Partial<ReadRequest>) =>
  read(lines, how).statements[0]?.rows ?? [];
const amountsOf = (lines: readonly string[], how?: Partial<ReadRequest>) =>
  rowsOf(lines, how).map(({ amount }) => amount);

describe('a column without a name at the end', () => {
  const head = 'Date;Description;Amount;';
  const before = read([head, '03/11/2026;Shop;12.50;', '04/11/2026;Bar;3.00;']);
  const kept = { ...before.mapping, order: 'dmy' as const, isReversed: true };
  const profiles = { [before.headHash]: kept };

  test('that a row fills this month leaves what was answered before', () => {
    const file = read([head, '03/11/2026;Shop;12.50;', '04/11/2026;Bar;3.00;x'], { profiles });
    expect(file).toMatchObject({
      headHash: before.headHash,
      mapping: { ...kept, roles: ['date', 'payee', 'amount', 'ignored'] },
      warnings: [],
      statements: [
        {
          rows: [
            { date: '2026-11-03', amount: -1_250 },
            { date: '2026-11-04', amount: -300 },
          ],
          problems: [],
        },
      ],
    });
  });

  test('that no row fills this month keeps what it was', () => {
    const roles = ['date', 'payee', 'amount', 'notes'] as const;
    const how = { profiles: { [before.headHash]: { ...kept, roles: [...roles] } } };
    const file = read([head, '03/11/2026;Shop;12.50;', '04/11/2026;Bar;3.00;'], how);
    expect(file.mapping.roles).toEqual(roles);
    expect(file.statements[0]?.rows).toMatchObject([{ amount: -1_250 }, { amount: -300 }]);
  });

  test('may be missing in rows', () => {
    const lines = ['Date;Amount;Text;', '2026-11-03;-1.00;A', '2026-11-04;-2.00;B;x', '2026-11-05;-3.00'];
    const { rows, problems } = read(lines).statements[0] ?? {};
    expect(rows).toMatchObject([{ payee: 'A' }, { payee: 'B' }]);
    expect(problems).toEqual([{ line: 4, text: 'Line 4: 2 cells where 4 belong' }]);
  });
});

test('of several amounts that of the account’s currency is read, whatever stands first', () => {
  const two = (one: string, other: string) => [
    `Datum;Empfänger;${one};${other}`,
    '13.11.2026;A;-5,00;-7,00',
    '14.11.2026;B;-6,00;-8,00',
  ];
  expect(amountsOf(two('Betrag in USD', 'Betrag in EUR'))).toEqual([-700, -800]);
  expect(amountsOf(two('Umsatz in EUR', 'Umsatz in USD'))).toEqual([-500, -600]);
  expect(amountsOf(two('Amount CHF', 'Amount EUR'))).toEqual([-700, -800]);
  expect(amountsOf(two('Amount CHF', 'Amount EUR'), { currency: 'CHF' })).toEqual([-500, -600]);
  expect(read(two('Betrag in EUR', 'Saldo in USD')).mapping.roles).not.toContain('balance');
  expect(read(['Datum;Text;Betrag in USD', '13.11.2026;A;-5,00']).questions).toEqual([
    { kind: 'column', role: 'amount' },
  ]);
});

test('a file of which nothing is booked is shown, so that its state can be left out', () => {
  const lines = ['Date,Payee,Status,Amount', '2026-11-03,A,Authorized,-1', '2026-11-04,B,Authorized,-2'];
  const file = read(lines);
  expect(file.statements).toMatchObject([{ rows: [], pending: 2 }]);
  const roles = file.mapping.roles.with(2, 'ignored');
  expect(amountsOf(lines, { mapping: { ...file.mapping, roles } })).toEqual([-100, -200]);
});

test('the one payee of all rows stays, where no other column is named as one', () => {
  const rows = ['01', '02', '03', '04', '05', '06'].map(
    (month) => `2026-${month}-01,Ann Lee,Rent ${month},900`,
  );
  expect(rowsOf(['Date,Payee,Memo,Amount', ...rows])[0]).toMatchObject({
    payee: 'Ann Lee',
    notes: 'Rent 01',
  });
});

test('a fee is not taken again from what is net of a currency', () => {
  expect(
    amountsOf(['Datum;Name;Gebühr;Netto EUR', '16.01.2024;A;-3,20;96,80', '17.01.2024;B;-1,00;-5,00']),
  ).toEqual([9_680, -500]);
});

describe('one negative amount among what came in', () => {
  const columns = ['Date,Description,Debit,Credit', '2024-01-31,Shop,45.20,', '2024-01-29,Storno,,-20.00'];
  const words = [
    'Date,Description,Amount,Debit/Credit',
    '2024-01-31,Shop,45.20,Debit',
    '2024-01-29,Storno,-20.00,Credit',
  ];

  test('was taken back, but on the bill of a card', () => {
    for (const lines of [columns, words]) {
      expect(amountsOf(lines)).toEqual([-4_520, -2_000]);
      expect(amountsOf(lines, { isCard: true })).toEqual([-4_520, 2_000]);
    }
  });

  test('is what the balance says', () => {
    const withBalance = (lines: readonly string[], ...balances: string[]) =>
      lines.map((line, at) => `${line},${balances[at] ?? ''}`);
    for (const lines of [columns, words]) {
      expect(amountsOf(withBalance(lines, 'Balance', '100.00', '120.00'))).toEqual([-4_520, 2_000]);
      expect(amountsOf(withBalance(lines, 'Balance', '100.00', '80.00'), { isCard: true })).toEqual([
        -4_520, -2_000,
      ]);
    }
  });
});

describe('a table without names', () => {
  const roles = (...lines: string[]) => read(lines).mapping.roles;

  test('has no amounts in columns of days', () => {
    expect(roles('01.02.2024;03.02.2024;REWE;-1,50', '02.02.2024;05.02.2024;Aral;-9,00')).toEqual([
      'date',
      'ignored',
      'payee',
      'amount',
    ]);
  });

  test('may have another column of amounts that is empty here', () => {
    expect(roles('2024-02-01,REWE,1.50,', '2024-02-02,Aral,9.00,')).not.toContain('amount');
    expect(roles('2024-02-01,REWE,,1.50,98.50', '2024-02-02,Aral,,9.00,89.50')).not.toContain('amount');
    expect(roles('2024-02-01,-1.50,,REWE', '2024-02-02,9.00,,Aral')).toContain('amount');
  });
});

describe('the signs of a file', () => {
  test('are not asked for one refund', () => {
    expect(read(['Date,Description,Amount', '2024-01-31,Refund,45.20'], { isCard: true }).warnings).toEqual(
      [],
    );
  });

  test('are not asked again when something else of a known file is answered', () => {
    const lines = ['Date,Description,Amount', '2024-01-31,A,45.20', '2024-01-30,B,15.49'];
    const { mapping, headHash } = read(lines);
    const profiles = { [headHash]: mapping };
    const asked = (answer: Partial<typeof mapping>) =>
      read(lines, { profiles, mapping: { ...mapping, ...answer } }).warnings.length;
    expect(asked({ roles: mapping.roles.with(1, 'notes') })).toBe(0);
    expect(
      read(lines, { profiles: { [headHash]: { ...mapping, isReversed: true } }, mapping }).warnings,
    ).toHaveLength(1);
  });
});

describe('an apostrophe that guards texts against spreadsheets', () => {
  const head = 'Date, Type, Description, Value, Balance, Account Name, Account Number';
  const row = (day: string, text: string) =>
    `${day},POS,"'${text}",-23.45,1210.55,"'MISS M TAN","'600000-12345678",`;

  test.each([1, 2])('is no part of them, of %i rows', (count) => {
    const lines = [head, row('25/11/2026', "TESCO'S 3344"), row('24/11/2026', 'OCTOPUS ENERGY')];
    const payees = rowsOf(lines.slice(0, count + 1)).map(({ payee }) => payee);
    expect(payees).toEqual(["TESCO'S 3344", 'OCTOPUS ENERGY'].slice(0, count));
  });

  test('is part of a name that begins with one', () => {
    const shops = ["2026-11-25;'t Hoekje;-5.00", '2026-11-24;Bakker;-3.00'];
    expect(rowsOf(['Date;Payee;Amount', ...shops])).toMatchObject([
      { payee: "'t Hoekje" },
      { payee: 'Bakker' },
    ]);
    const visits = [shops[0] ?? '', "2026-11-24;'t Hoekje;-4.00"];
    for (const count of [1, 2])
      for (const { payee } of rowsOf(['Date;Payee;Amount', ...visits.slice(0, count)]))
        expect(payee).toBe("'t Hoekje");
  });

  test('is not left at the end of texts between two', () => {
    const rows = rowsOf(['Date;Payee;Amount', "2026-11-25;'REWE';-5.00", "2026-11-24;'Lidl';-3.00"]);
    expect(rows).toMatchObject([{ payee: 'REWE' }, { payee: 'Lidl' }]);
  });
});
