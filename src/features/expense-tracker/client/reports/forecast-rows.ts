import type { LineDay } from '@/platform/client/ui/line-chart';
import type { ForecastAnswer, ForecastEntry } from '../../planning-answers';
import { type ForecastLine, forecastLine } from '../../rules/forecast';

type Forecast = Pick<ForecastAnswer, 'today' | 'to' | 'currency' | 'accounts' | 'entries'>;

/** What becomes of an account, or of all of them. */
export interface AccountForecast {
  /** Null: of all accounts. */
  accountId: number | null;
  currency: string;
  held: bigint;
  line: ForecastLine;
}

/** An entry, and what it changes of the account that is looked at, or of all. */
export interface ForecastRow extends ForecastEntry {
  key: string;
  change: bigint;
  counts: boolean;
  /** After it, if it counts. */
  held: bigint;
}

/** Its own of a forecast, also after a reload. */
export const entryKey = ({ kind, id, occurrence, day }: ForecastEntry) =>
  [kind, id, kind === 'budget' ? day : (occurrence ?? '')].join(' ');

/** What it comes from, which can be left out as a whole. */
export const sourceOf = ({ kind, id }: Pick<ForecastEntry, 'kind' | 'id'>) =>
  kind === 'due' ? `due ${String(id)}` : kind;

const changeOf = ({ sides, amount }: ForecastEntry, accountId: number | null): bigint =>
  accountId === null
    ? BigInt(amount)
    : sides.reduce((sum, side) => (side.accountId === accountId ? sum + BigInt(side.amount) : sum), 0n);

/** What becomes of all accounts and of each, without the entries that are left out. */
export function accountForecasts(forecast: Forecast, leftOut: ReadonlySet<string>): AccountForecast[] {
  const { accounts, currency, today: from, to } = forecast;
  const entries = forecast.entries.filter((entry) => !leftOut.has(entryKey(entry)));
  const of = (accountId: number | null, held: bigint, own: string): AccountForecast => ({
    accountId,
    currency: own,
    held,
    line: forecastLine(
      held,
      entries.map((entry) => ({ day: entry.day, amount: changeOf(entry, accountId) })),
      { from, to },
    ),
  });
  const all = accounts.reduce((sum, { converted }) => sum + BigInt(converted ?? 0), 0n);
  return [of(null, all, currency), ...accounts.map((one) => of(one.id, BigInt(one.held), one.currency))];
}

/** The entries that change an account, or any. */
export function forecastRows(
  { entries }: Pick<Forecast, 'entries'>,
  { accountId, held }: Pick<AccountForecast, 'accountId' | 'held'>,
  leftOut: ReadonlySet<string>,
): ForecastRow[] {
  let sum = held;
  return entries
    .filter((entry) => accountId === null || entry.sides.some((side) => side.accountId === accountId))
    .map((entry) => {
      const key = entryKey(entry);
      const counts = !leftOut.has(key);
      const change = changeOf(entry, accountId);
      if (counts) sum += change;
      return { ...entry, key, change, counts, held: sum };
    });
}

/** A line with what it would be with everything, for a chart: both have a value on each day on which one changes. */
export function chartDays(line: ForecastLine, everything: ForecastLine): LineDay[] {
  const [own, expected] = [line, everything].map(
    ({ days }) => new Map(days.map(({ day, held }) => [day, held])),
  );
  const days = [...new Set([...(expected?.keys() ?? []), ...(own?.keys() ?? [])])].sort();
  const last = { value: 0, expected: 0 };
  return days.map((day) => {
    last.value = Number(own?.get(day) ?? last.value);
    last.expected = Number(expected?.get(day) ?? last.expected);
    return { day, ...last };
  });
}
