import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { type Candidate, type FileRow, matchRows, type OpenOccurrence } from './matching';
import { wordsOf } from './payee';

const ACCOUNT = 1;
const OTHER = 2;

function row(fields: Partial<FileRow> = {}): FileRow {
  const whole = { date: '2026-06-10', amount: -500, payee: '', notes: '', externalId: '', ...fields };
  return { fingerprint: `${whole.date} ${String(whole.amount)} ${whole.payee} ${whole.notes}`, ...whole };
}

let lastId = 100;
function stored(fields: Partial<Candidate> = {}): Candidate {
  return {
    id: (lastId += 1),
    accountId: ACCOUNT,
    date: '2026-06-10',
    amount: -500,
    payee: '',
    importedText: '',
    externalId: '',
    fingerprint: null,
    importId: null,
    transferId: null,
    trashed: null,
    ...fields,
  };
}

/** What an import made of a row. */
function imported(from: FileRow, fields: Partial<Candidate> = {}): Candidate {
  const { date, amount, payee, externalId, fingerprint } = from;
  return stored({
    date,
    amount,
    payee,
    importedText: payee,
    externalId,
    fingerprint,
    importId: 7,
    ...fields,
  });
}

const bill = (fields: Partial<OpenOccurrence> = {}): OpenOccurrence => ({
  scheduleId: 9,
  occurrence: 3,
  due: '2026-06-10',
  amount: -500,
  aboutPercent: 0,
  ...fields,
});

function outcomes(
  rows: readonly FileRow[],
  things: readonly Candidate[],
  bills: readonly OpenOccurrence[] = [],
): string[] {
  return matchRows(ACCOUNT, rows, things, bills).map(({ outcome, transactionId }) =>
    transactionId === null ? outcome : `${outcome} ${String(transactionId)}`,
  );
}

test('a row is known by its id and amount, whatever else has changed', () => {
  const before = imported(row({ externalId: 'a' }), { payee: 'Typed since', date: '2026-06-02' });
  expect(outcomes([row({ externalId: 'a', payee: 'BANK' })], [before])).toEqual([
    `known ${String(before.id)}`,
  ]);
});

test('an id that comes again with another amount is new, and told', () => {
  const before = imported(row({ externalId: 'a', amount: -700 }));
  const [found] = matchRows(ACCOUNT, [row({ externalId: 'a' })], [before], []);
  expect(found).toMatchObject({ outcome: 'new', idReused: true });
});

test('an amount that was changed by hand since does not make the row new', () => {
  const sent = row({ externalId: 'a' });
  const before = imported(sent, { amount: -501 });
  expect(outcomes([sent], [before])).toEqual([`known ${String(before.id)}`]);
});

test('an id counts within its account only', () => {
  const elsewhere = imported(row({ externalId: 'a' }), { accountId: OTHER });
  expect(outcomes([row({ externalId: 'a' })], [elsewhere])).toEqual(['new']);
});

test('of three equal coffees as many are known as are stored', () => {
  const coffee = row({ payee: 'Coffee' });
  const [first, second] = [imported(coffee), imported(coffee)];
  expect(outcomes([coffee, coffee, coffee], [first, second])).toEqual([
    `known ${String(first.id)}`,
    `known ${String(second.id)}`,
    'new',
  ]);
});

test('equal rows with ids of their own are told apart', () => {
  const before = imported(row({ externalId: 'a' }));
  expect(outcomes([row({ externalId: 'b' })], [before])).toEqual(['new']);
});

test('a row that came without an id before is known when it has one', () => {
  const before = imported(row({ payee: 'Coffee' }));
  expect(outcomes([row({ payee: 'Coffee', externalId: 'a' })], [before])).toEqual([
    `known ${String(before.id)}`,
  ]);
});

test.each([
  ['2026-06-05', true],
  ['2026-06-15', true],
  ['2026-06-04', false],
  ['2026-06-16', false],
])('what was entered for %s matches a row of 10 June: %s', (date, isMatch) => {
  const entered = stored({ date, payee: 'REWE' });
  expect(outcomes([row({ payee: 'REWE Markt' })], [entered])).toEqual([
    isMatch ? `match ${String(entered.id)}` : 'new',
  ]);
});

test('the nearest pair is made first, not that of the first row', () => {
  const entered = stored({ payee: 'Bakery', date: '2026-06-10' });
  const rows = [row({ payee: 'BAKERY 1', date: '2026-06-08' }), row({ payee: 'BAKERY 2' })];
  expect(outcomes(rows, [entered])).toEqual(['new', `match ${String(entered.id)}`]);
});

test('of equally near ones the same payee counts more than a word', () => {
  const rows = [row({ payee: 'Smith Bakery' }), row({ payee: 'Bakery' })];
  const entered = stored({ payee: 'bakery' });
  expect(outcomes(rows, [entered])).toEqual(['new', `match ${String(entered.id)}`]);
});

test('without a common word only the only candidates both ways match', () => {
  const [first, second] = [stored({ payee: 'Lunch' }), stored({ payee: 'Dinner' })];
  expect(outcomes([row({ payee: 'XYZ' })], [first])).toEqual([`match ${String(first.id)}`]);
  expect(outcomes([row({ payee: 'XYZ' })], [first, second])).toEqual(['new']);
  expect(outcomes([row({ payee: 'XYZ' }), row({ payee: 'ABC', date: '2026-06-12' })], [first])).toEqual([
    'new',
    'new',
  ]);
});

test('payees without a word are no reason to match', () => {
  const two = [stored(), stored()];
  expect(outcomes([row(), row()], two)).toEqual(['new', 'new']);
});

test.each<[string, Partial<FileRow>]>([
  ['booked a day later', { payee: 'REWE SAGT DANKE 123', date: '2026-06-12' }],
  ['with its name cut short', { payee: 'REWE SAGT DA' }],
  ['with its text as the payee', { payee: 'A. B. C. ', notes: 'Rewe sagt danke 123' }],
])('what an import brought in is a double %s', (_, fields) => {
  const before = imported(row({ payee: 'REWE SAGT DANKE 123' }));
  expect(outcomes([row(fields)], [before])).toEqual([`double ${String(before.id)}`]);
});

test('a double has the same amount, a word in common and at most three days between', () => {
  const before = imported(row({ payee: 'REWE' }));
  expect(
    outcomes(
      [
        row({ payee: 'REWE', date: '2026-06-14' }),
        row({ payee: 'REWE', amount: -501 }),
        row({ payee: 'Kiosk' }),
      ],
      [before],
    ),
  ).toEqual(['new', 'new', 'new']);
});

test('most of a file on the same days with the same amounts was brought in before, however it is read now', () => {
  const file = [
    row({ payee: 'Landlord', amount: -98_000 }),
    row({ payee: 'REWE' }),
    row({ payee: 'REWE' }),
    row({ payee: 'ACME', amount: 250_000, date: '2026-06-28' }),
  ];
  const before = file.map((one) => imported(one));
  const again = [
    ...file.map(({ date, amount }, at) => row({ date, amount, payee: `Text ${'abcd'.charAt(at)}` })),
    row({ amount: -1 }),
  ];
  expect(outcomes(again, before)).toEqual([...before.map(({ id }) => `double ${String(id)}`), 'new']);
  expect(outcomes(again.slice(0, 1), before)).toEqual(['new']);
  const later = ['07', '08', '09'].map((day) => row({ payee: 'Kiosk', date: `2026-07-${day}` }));
  expect(outcomes([...later, ...again.slice(0, 2)], before)).toEqual(Array(5).fill('new'));
});

test('most of a file is of all its rows, and was brought in at once', () => {
  const cardB = Array.from({ length: 20 }, (_, at) => row({ payee: 'Shop', amount: -9_000 - at }));
  const fares = ['02', '03', '04'].map((day, at) =>
    row({ payee: 'Tram', amount: -320 - at, date: `2026-06-${day}` }),
  );
  const cardA = fares.map((one) => imported(one, { importId: 8 }));
  const sent = fares.map(({ date, amount }, at) => row({ date, amount, payee: `Trip ${'abc'.charAt(at)}` }));
  const known = cardB.map((one) => imported(one));
  expect(outcomes([...cardB, ...sent], [...known, ...cardA]).slice(20)).toEqual(['new', 'new', 'new']);
  const atOnce = cardA.map(({ id }) => `double ${String(id)}`);
  expect(outcomes(sent, cardA)).toEqual(atOnce);
  const apart = cardA.map((thing, at) => ({ ...thing, importId: at }));
  expect(outcomes(sent, apart)).toEqual(['new', 'new', 'new']);
  // Those that are doubles by their text tell it too.
  const again = [...fares.slice(0, 2), ...sent.slice(2)].map((one) => row({ ...one, fingerprint: 'x' }));
  expect(outcomes(again, cardA)[2]).toBe(atOnce[2]);
});

test('where several look alike none is called a double', () => {
  const coffee = (date: string) => row({ payee: 'Café Lotti', date });
  const [monday, tuesday] = [imported(coffee('2026-06-08')), imported(coffee('2026-06-09'))];
  expect(outcomes([coffee('2026-06-10')], [monday, tuesday])).toEqual([`alike ${String(tuesday.id)}`]);
  expect(outcomes([coffee('2026-06-10'), coffee('2026-06-11')], [tuesday])).toEqual([
    `alike ${String(tuesday.id)}`,
    `alike ${String(tuesday.id)}`,
  ]);
});

test('what was deleted by hand is told, what an undone import left is new', () => {
  const sent = row({ payee: 'REWE' });
  const byHand = imported(sent, { trashed: 'by hand' });
  expect(outcomes([sent], [byHand])).toEqual([`deleted ${String(byHand.id)}`]);
  expect(outcomes([sent], [imported(sent, { trashed: 'undone' })])).toEqual(['new']);
});

test('a transaction that is there is known before one of the trash', () => {
  const sent = row({ payee: 'REWE' });
  const [gone, there] = [imported(sent, { trashed: 'by hand' }), imported(sent)];
  expect(outcomes([sent, sent], [gone, there])).toEqual([
    `known ${String(there.id)}`,
    `deleted ${String(gone.id)}`,
  ]);
});

test('what left one account may be what came into the other', () => {
  const there = stored({ accountId: OTHER, amount: 500, date: '2026-06-14' });
  expect(outcomes([row()], [there])).toEqual([`transfer ${String(there.id)}`]);
  expect(outcomes([row()], [{ ...there, transferId: 4 }])).toEqual(['new']);
  expect(outcomes([row({ amount: 0 })], [{ ...there, amount: 0 }])).toEqual(['new']);
});

test('a bill takes the row whose amount is as far off as it says', () => {
  const find = (amount: number, about: number) =>
    outcomes([row({ amount })], [], [bill({ amount: -1000, aboutPercent: about })])[0];
  expect(find(-1000, 0)).toBe('scheduled');
  expect(find(-1001, 0)).toBe('new');
  expect(find(-1100, 10)).toBe('scheduled');
  expect(find(-1101, 10)).toBe('new');
  expect(find(-900, 10)).toBe('scheduled');
  expect(find(1000, 50)).toBe('new');
});

test('an occurrence is used once, by the row of its exact amount', () => {
  const rows = [row({ amount: -990 }), row({ amount: -1000 })];
  const [first, second] = matchRows(ACCOUNT, rows, [], [bill({ amount: -1000, aboutPercent: 5 })]);
  expect(first?.outcome).toBe('new');
  expect(second).toMatchObject({ outcome: 'scheduled', scheduleId: 9, occurrence: 3 });
});

test('what was posted is matched before another occurrence is taken', () => {
  const posted = stored({ payee: 'Rent' });
  expect(outcomes([row({ payee: 'RENT JUNE' })], [posted], [bill()])).toEqual([`match ${String(posted.id)}`]);
});

const payee = fc.constantFrom('', 'Coffee', 'Coffee Bar', 'Bar Tabac', 'Lunch', 'am');
const date = fc.integer({ min: 0, max: 12 }).map((day) => textOfDay((dayOf('2026-06-01') ?? 0) + day));
const amount = fc.constantFrom(-500, 500, -700);
const externalId = fc.constantFrom('', '', 'a', 'b');
const rows = fc.array(fc.record({ date, amount, payee, externalId }).map(row), { maxLength: 12 });
const things = fc.array(
  fc
    .record({
      from: fc.record({ date, amount, payee, externalId }).map(row),
      isImported: fc.boolean(),
      accountId: fc.constantFrom(ACCOUNT, ACCOUNT, OTHER),
      trashed: fc.constantFrom(null, null, 'by hand' as const, 'undone' as const),
    })
    .map(({ from, isImported, accountId, trashed }) =>
      isImported
        ? imported(from, { accountId, trashed })
        : stored({ date: from.date, amount: from.amount, payee: from.payee, accountId, trashed }),
    ),
  { maxLength: 12 },
);

const apart = (one: { date: string }, other: { date: string }) =>
  Math.abs((dayOf(one.date) ?? 0) - (dayOf(other.date) ?? 0));
const haveWord = (one: FileRow, other: Candidate) =>
  [...wordsOf(one.payee)].some((word) => wordsOf(other.payee).has(word));

test('every outcome keeps its promise, and each stored transaction is used once, but that several may look like one', () => {
  fc.assert(
    fc.property(rows, things, (file, candidates) => {
      const found = matchRows(ACCOUNT, file, candidates, []);
      const byId = new Map(candidates.map((thing) => [thing.id, thing]));
      const used = found.flatMap(({ outcome, transactionId }) =>
        outcome === 'alike' ? [] : (transactionId ?? []),
      );
      expect(new Set(used).size).toBe(used.length);
      for (const [at, sent] of file.entries()) {
        const { outcome, transactionId } = found[at] ?? { outcome: 'new', transactionId: null };
        const thing = byId.get(transactionId ?? 0);
        if (!thing) continue;
        const isSame =
          sent.fingerprint === thing.fingerprint ||
          (sent.externalId !== '' && sent.externalId === thing.externalId && sent.amount === thing.amount);
        const isNear = apart(sent, thing) <= 5;
        expect(thing.accountId === ACCOUNT).toBe(outcome !== 'transfer');
        expect(thing.trashed).toBe(outcome === 'deleted' ? 'by hand' : null);
        if (outcome === 'known' || outcome === 'deleted') expect(isSame).toBe(true);
        if (outcome === 'match')
          expect(isNear && thing.importId === null && thing.amount === sent.amount).toBe(true);
        if (outcome === 'double' || outcome === 'alike')
          expect(apart(sent, thing) <= 3 && thing.importId !== null && thing.amount === sent.amount).toBe(
            true,
          );
        if (outcome === 'transfer') expect(isNear && thing.amount === -sent.amount).toBe(true);
      }
    }),
  );
});

test('importing what was brought in again adds nothing', () => {
  fc.assert(
    fc.property(rows, things, (file, candidates) => {
      const all = [...candidates, ...file.map((sent) => imported(sent))];
      expect(matchRows(ACCOUNT, file, all, []).map(({ outcome }) => outcome)).toEqual(
        file.map(() => 'known'),
      );
    }),
  );
});

test('no row is left whose nearest match by a word was free or further from its partner', () => {
  fc.assert(
    fc.property(rows, things, (file, candidates) => {
      const found = matchRows(ACCOUNT, file, candidates, []);
      const partner = new Map(
        found.flatMap(({ transactionId }, at) => (transactionId === null ? [] : [[transactionId, at]])),
      );
      for (const [at, sent] of file.entries()) {
        const isOpen = found[at]?.outcome === 'new' && !found[at].idReused;
        if (!isOpen) continue;
        for (const thing of candidates) {
          const isFit =
            thing.accountId === ACCOUNT &&
            thing.trashed === null &&
            thing.importId === null &&
            thing.amount === sent.amount &&
            apart(sent, thing) <= 5 &&
            haveWord(sent, thing);
          if (!isFit) continue;
          const rival = file[partner.get(thing.id) ?? -1];
          expect(rival && apart(rival, thing)).toBeLessThanOrEqual(apart(sent, thing));
        }
      }
    }),
  );
});

test('ten thousand equal rows against as many are decided at once', () => {
  const file = Array.from({ length: 10_000 }, () => row({ payee: 'Coffee' }));
  const entered = Array.from({ length: 10_000 }, () => stored({ payee: 'Coffee Bar' }));
  const before = Array.from({ length: 10_000 }, () => imported(row({ payee: 'Coffee Bar' })));
  const began = performance.now();
  const outcomesOf = (things: Candidate[]) =>
    new Set(matchRows(ACCOUNT, file, things, []).map(({ outcome }) => outcome));
  expect(outcomesOf(entered)).toEqual(new Set(['match']));
  expect(outcomesOf(before)).toEqual(new Set(['double']));
  expect(performance.now() - began).toBeLessThan(10_000);
});
