import type * as z from 'zod';
import type { Image } from '@/platform/server/journal/images';
import { inSteps, paced } from '@/platform/server/pacing';
import { expenseLimits, expenseTexts } from '../../rules';
import type { deleteRatesInput, setRatesInput } from '../../report-schema';
import { invalid } from '../amounts';
import type { Change } from '../changes/schema';
import { readImages, storeImages } from '../changes/writes';
import { ratesOfFile } from './file';
import { type StoredRate, storedRate } from './rules';

const keyOf = ({ day, currency, base }: Pick<StoredRate, 'day' | 'currency' | 'base'>) => [
  day,
  currency,
  base,
];

/** Stores rates of one's own or of a file; those that are there are replaced. Raises 422. */
export async function setRates(
  change: Change,
  { rates, csv }: z.output<typeof setRatesInput>,
): Promise<{ stored: number; unchanged: number }> {
  const isFile = csv !== undefined && csv !== '';
  const sent = isFile ? await inSteps(ratesOfFile(csv)) : rates;
  if (!sent || sent.length === 0) throw invalid(expenseTexts.ratesOrFile);
  if (sent.length > expenseLimits.rates) throw invalid(expenseTexts.tooManyRates);
  const byKey = new Map(await paced(sent, (rate) => [keyOf(rate).join(' '), rate] as const));
  const before = await readImages(
    change.trx,
    change.ownerId,
    'expense_rates',
    [...byKey.values()].map(keyOf),
  );
  const made = await paced(byKey, ([key, rate]): Image | null => {
    const stored = before.get(key) ?? null;
    const text = storedRate(rate.rate);
    return stored?.[3] === text ? null : [stored, [...keyOf(rate), text, isFile ? 'file' : 'hand']];
  });
  const images = made.filter((image) => image !== null);
  await storeImages(change, 'expense_rates', images);
  return { stored: images.length, unchanged: byKey.size - images.length };
}

/** Deletes rates; those that are not there are left out. */
export async function deleteRates(
  change: Change,
  { rates }: z.output<typeof deleteRatesInput>,
): Promise<{ deleted: number }> {
  const stored = await readImages(change.trx, change.ownerId, 'expense_rates', rates.map(keyOf));
  await storeImages(
    change,
    'expense_rates',
    [...stored.values()].map((image): Image => [image, null]),
  );
  return { deleted: stored.size };
}
