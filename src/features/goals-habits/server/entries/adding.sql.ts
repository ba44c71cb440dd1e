import type { Change } from '../changes';
import { readImages, writeImages } from '../changes.sql';
import { habitLimits } from '../../rules';

/** An amount that was added to a day. */
export interface Added {
  habitId: number;
  day: string;
  /** Thousandths; negative was taken away. */
  amount: number;
  /** Whether the day had no amount before, and has none again once the amount is taken back. */
  made: boolean;
}

/**
 * Adds to the amount of a day, and records it so that its undo takes this amount back and no other. False if the day has
 * no amount to take it from, or not enough room.
 */
export async function addAmount(change: Change, { habitId, day, amount, made }: Added): Promise<boolean> {
  const stored = await readImages(change.trx, change.ownerId, 'habit_entries', [[habitId, day]]);
  const before = stored.get(`${String(habitId)} ${day}`) ?? null;
  const [, , state = null, held = null, note = ''] = before ?? [];
  if (state !== null && state !== 'done') return false;
  if (state === null && amount < 0) return false;
  const sum = Number(held ?? 0) + amount;
  if (sum < 0 || sum > habitLimits.amountMax) return false;
  const isEmptied = made && amount < 0 && sum === 0;
  const emptied = note === '' ? null : [habitId, day, null, null, note];
  const after = isEmptied ? emptied : [habitId, day, 'done', sum, note];
  await writeImages(change, 'habit_entries', [[before, after]]);
  const added: Added = { habitId, day, amount, made: state === null || isEmptied };
  change.recordUndo('added', added);
  return true;
}
