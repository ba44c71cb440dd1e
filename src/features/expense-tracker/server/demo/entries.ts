import { weekdayOf } from '@/platform/shared/civil';
import { type AccountName, type CategoryName, dueDay, firstDay, postedBy, SCHEDULES } from './books';

export interface DemoEntry {
  account: AccountName;
  day: number;
  amount: number;
  payee: string;
  /** Left out: uncategorised. */
  category?: CategoryName;
  lines?: readonly { category: CategoryName; amount: number; note?: string }[];
  notes?: string;
  /** The other side of a transfer. */
  to?: { account: AccountName; amount: number };
  foreign?: { amount: number; currency: string };
  schedule?: { name: string; occurrence: number };
}

/** A number from `least` to `most` that follows from a day without a visible pattern. */
const drawn = (day: number, seed: number, least: number, most: number) =>
  least + ((day * 7_919 + seed * 104_729) % (most - least + 1));

const SHOPS = ['REWE', 'EDEKA Markt Süd', 'Lidl', '亚洲超市'] as const;

/** What happens on certain days of the week or month. */
function entriesOf(day: number): DemoEntry[] {
  const entries: DemoEntry[] = [];
  const bank = { account: 'Current account', day } as const;
  const [weekday, date] = [weekdayOf(day), new Date(day * 86_400_000).getUTCDate()];
  if (weekday === 3 || weekday === 6) {
    const payee = SHOPS[drawn(day, 1, 0, SHOPS.length - 1)] ?? SHOPS[0];
    const amount = -drawn(day, 2, 2_140, 7_480);
    if (payee === 'EDEKA Markt Süd') {
      const [bulbs, drugs] = [-1_890, -drawn(day, 3, 350, 990)];
      const rest = amount - bulbs - drugs;
      entries.push({
        ...bank,
        amount,
        payee,
        notes: 'Weekly shop',
        lines: [
          { category: 'Groceries', amount: rest },
          { category: 'Household', amount: bulbs, note: 'Light bulbs' },
          { category: 'Health', amount: drugs },
        ],
      });
    } else entries.push({ ...bank, amount, payee, category: 'Groceries' });
  }
  if (weekday === 2 || weekday === 5)
    entries.push({
      account: 'Wallet',
      day,
      amount: -drawn(day, 4, 340, 1_280),
      payee: 'Café Lotti',
      category: 'Eating out',
    });
  if (weekday === 7 && drawn(day, 5, 0, 1) === 0)
    entries.push({
      account: 'Visa card',
      day,
      amount: -drawn(day, 6, 1_890, 3_640),
      payee: 'Lieferando',
      category: 'Eating out',
    });
  if (weekday === 1 && day % 2 === 0)
    entries.push({ ...bank, amount: -10_000, payee: 'Cash', to: { account: 'Wallet', amount: 10_000 } });
  if (date === 6)
    entries.push({
      ...bank,
      amount: -drawn(day, 7, 1_290, 3_460),
      payee: 'dm-drogerie markt',
      category: 'Household',
    });
  if (date === 9) entries.push({ ...bank, amount: -1_400, payee: 'SumUp Wochenmarkt' });
  if (date === 13)
    entries.push({
      ...bank,
      amount: 2_450,
      payee: 'Anna Weber',
      category: 'Eating out',
      notes: 'Her share of Sunday',
    });
  if (date === 14)
    entries.push({
      account: 'Visa card',
      day,
      amount: -drawn(day, 8, 2_990, 8_990),
      payee: 'Zalando',
      category: 'Clothing',
    });
  if (date === 19)
    entries.push({
      ...bank,
      amount: -drawn(day, 9, 3_990, 7_990),
      payee: 'Deutsche Bahn',
      category: 'Transport',
    });
  if (date === 21)
    entries.push({
      ...bank,
      amount: -drawn(day, 10, 1_150, 3_200),
      payee: 'Astor Kino',
      category: 'Leisure',
    });
  if (date === 22)
    entries.push({
      account: 'Boston checking',
      day,
      amount: drawn(day, 11, 310, 360),
      payee: 'Interest',
      category: 'Interest',
    });
  if (date === 4)
    entries.push({
      ...bank,
      amount: -drawn(day, 12, 18_000, 24_000),
      payee: 'Visa card',
      notes: 'Card bill',
      to: { account: 'Visa card', amount: drawn(day, 12, 18_000, 24_000) },
    });
  return entries;
}

/** The transactions of the books, oldest first. */
export function demoEntries(today: number): DemoEntry[] {
  const first = firstDay(today);
  const days = Array.from({ length: today - first + 1 }, (_, at) => first + at);
  const posted = SCHEDULES.flatMap((schedule) =>
    Array.from({ length: postedBy(schedule, today) }, (_, occurrence): DemoEntry => {
      const { name, account, to, amount, category } = schedule;
      return {
        account,
        day: dueDay(schedule, occurrence, today),
        amount,
        payee: name,
        category,
        ...(to && { to: { account: to, amount: -amount } }),
        schedule: { name, occurrence },
      };
    }),
  );
  const once: DemoEntry[] = [
    {
      account: 'Visa card',
      day: today - 75,
      amount: -31_482,
      payee: 'Berghotel Schatzalp',
      category: 'Holiday',
      notes: 'Two nights',
      foreign: { amount: -29_600, currency: 'CHF' },
    },
    {
      account: 'Current account',
      day: today - 60,
      amount: -50_000,
      payee: 'To Boston',
      to: { account: 'Boston checking', amount: 54_265 },
    },
    {
      account: 'Boston checking',
      day: today - 58,
      amount: -8_740,
      payee: 'Trader Joe’s',
      category: 'Groceries',
    },
    { account: 'Boston checking', day: today - 57, amount: -12_900, payee: 'Amtrak', category: 'Holiday' },
  ];
  return [...days.flatMap(entriesOf), ...posted, ...once].sort((one, other) => one.day - other.day);
}

/** Dollars for a euro on the first day of each week. */
export function demoRates(today: number): { day: number; rate: string }[] {
  const first = firstDay(today) - 7;
  return Array.from({ length: Math.ceil((today - first) / 7) }, (_, week) => {
    const day = first + week * 7;
    return { day, rate: `1.0${String(drawn(day, 13, 7_600, 9_300))}` };
  });
}
