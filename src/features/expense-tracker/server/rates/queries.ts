import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { readOnce } from '@/platform/server/one-answer';
import type { RateRow } from '../../report-answers';
import type { ratesInput } from '../../report-schema';
import type { Converter } from '../../rules/money';
import { converterTo, type StoredRate } from './rules';

const dayText = sql<string>`CAST(day AS CHAR)`.as('day');
// As many decimals as there are: '161.5500000000' is 161.55.
const rateText = sql<string>`TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(rate AS CHAR)))`.as('rate');

/** A person's rates by which amounts of these currencies are converted into each other (`converterTo`). */
export async function readRates(
  db: Kysely<Database>,
  ownerId: number,
  currencies: Iterable<string>,
): Promise<StoredRate[]> {
  const named = [...new Set(currencies)].sort();
  if (named.length < 2) return [];
  return readOnce(db, `rates of ${String(ownerId)}: ${named.join()}`, () =>
    db
      .selectFrom('expense_rates')
      .select([dayText, 'currency', 'base', rateText])
      .where('user_id', '=', ownerId)
      .where('currency', 'in', named)
      .execute(),
  );
}

/** Converts amounts of these currencies into another by a person's rates. */
export async function readConverter(
  db: Kysely<Database>,
  ownerId: number,
  { target, currencies }: { target: string; currencies: Iterable<string> },
): Promise<Converter> {
  const named = [...currencies, target];
  return readOnce(db, `converter of ${String(ownerId)} into ${target}: ${named.join()}`, async () =>
    converterTo(target, await readRates(db, ownerId, named)),
  );
}

/** Bounds the answer; a file has some 40 rates a day of 25 years. */
const MOST_LISTED = 1_000;

/** The latest rates of a person. */
export async function listRates(
  db: Kysely<Database>,
  ownerId: number,
  { currency, base }: z.output<typeof ratesInput>,
): Promise<{ rates: RateRow[] }> {
  const rates = await db
    .selectFrom('expense_rates')
    .select([dayText, 'currency', 'base', rateText, 'source'])
    .where('user_id', '=', ownerId)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .$if(base !== undefined, (query) => query.where('base', '=', base ?? ''))
    .orderBy('expense_rates.day', 'desc')
    .orderBy('currency')
    .orderBy('base')
    .limit(MOST_LISTED)
    .execute();
  return { rates };
}
