import { dayAfter } from './schedule';

/* What accounts will hold: what is entered ahead, recurs or is budgeted, added to what they hold today. */

interface Held {
  day: string;
  /** At the end of the day, in minor units. */
  held: bigint;
}

/** A balance on days to come. */
export interface ForecastLine {
  /** From the first day to the last, each change after the day before it, so that a line through them has steps and no slopes. */
  days: Held[];
  end: bigint;
  /** The first day with the least. */
  lowest: Held;
}

/** What becomes of a balance. @param entries in the order of their days, none before `from` or after `to` */
export function forecastLine(
  held: bigint,
  entries: Iterable<{ day: string; amount: bigint }>,
  { from, to }: { from: string; to: string },
): ForecastLine {
  const ends = new Map([[from, held]]);
  let end = held;
  for (const { day, amount } of entries) {
    end += amount;
    ends.set(day, end);
  }
  const changes = [...ends].map(([day, of]): Held => ({ day, held: of }));
  const days = new Map<string, bigint>();
  let before: bigint | undefined;
  for (const { day, held: of } of changes) {
    if (before !== undefined) days.set(dayAfter(day, -1), before);
    days.set(day, of);
    before = of;
  }
  days.set(to, end);
  return {
    days: [...days].map(([day, of]) => ({ day, held: of })),
    end,
    lowest: changes.reduce((least, one) => (one.held < least.held ? one : least)),
  };
}

/** What is planned of a category in a month, in minor units of one currency. */
export interface PlannedMonth {
  budget: bigint;
  /** What is spent in it, entered ahead or due. */
  known: bigint;
}

/**
 * What is still to be spent of a category's budget in each of some months, if all of it is: what is over is carried on
 * where the budget carries what is spent too much, and what is left is carried nowhere, since it is spent.
 *
 * @param carry what is carried into the first month
 */
export function leftOfBudgets(
  months: readonly PlannedMonth[],
  { carry, carriesDebt }: { carry: bigint; carriesDebt: boolean },
): bigint[] {
  let carried = carry;
  return months.map(({ budget, known }) => {
    const left = carried + budget - known;
    carried = left < 0n && carriesDebt ? left : 0n;
    return left > 0n ? left : 0n;
  });
}
