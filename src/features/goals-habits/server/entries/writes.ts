import { textOfDay } from '@/platform/shared/civil';
import type { Image, RowImage } from '@/platform/server/journal/images';
import type { Change } from '../changes';
import { imageOf, readImages, storeImages } from '../changes.sql';
import { habitTexts } from '../../rules';
import type { EntryInput } from '../../schema';
import { dayOfDate, readShared } from '../figures/queries';
import { computeFigures } from '../figures/writes';
import { findHabits, type HabitRecord } from '../habits/queries';
import { invalid } from '../habits/rules';
import { readPerson } from '../queries';
import { addAmount } from './adding.sql';
import { addedTo, type DayRecord, dayProblem, wantedOf } from './rules';

/**
 * Notes what is sent of days, all or nothing, and recomputes the habits; raises 404 and 422. Something added to an
 * amount is taken back by its undo whatever was added since.
 */
export async function setEntries(
  change: Change,
  sent: readonly EntryInput[],
): Promise<{ stored: number; removed: number }> {
  const { trx, ownerId } = change;
  const habits = new Map(
    (
      await findHabits(
        trx,
        ownerId,
        sent.map(({ habitId }) => habitId),
      )
    ).map((habit) => [habit.id, habit]),
  );
  // What the figures ask for later comes with it.
  const [{ today }] = await Promise.all([readPerson(trx, ownerId), readShared(trx, ownerId)]);
  const dated = sent.map((entry) => ({ ...entry, day: entry.day ?? textOfDay(today) }));
  const before = await readImages(
    trx,
    ownerId,
    'habit_entries',
    dated.map(({ habitId, day }) => [habitId, day]),
  );
  const after = new Map<string, RowImage>();
  const added: { habitId: number; day: string; amount: number; made: boolean }[] = [];
  for (const entry of dated) {
    const key = keyOf(entry);
    const stored = after.has(key) ? (after.get(key) ?? null) : (before.get(key) ?? null);
    const outcome = outcomeOf(entry, habits.get(entry.habitId), recordOf(stored), today);
    after.set(
      key,
      outcome.record && imageOf('habit_entries', { ...entry, habit_id: entry.habitId, ...outcome.record }),
    );
    // Only what is alone in its call can be taken back alone.
    if (dated.length === 1 && outcome.added !== null) {
      added.push({
        habitId: entry.habitId,
        day: entry.day,
        amount: outcome.added,
        made: stored?.[2] !== 'done',
      });
    }
  }
  const [alone] = added;
  if (alone) await addAmount(change, alone);
  else {
    const images = [...after].map(([key, image]): Image => [before.get(key) ?? null, image]);
    await storeImages(
      change,
      'habit_entries',
      images.filter(([one, other]) => one?.join('\n') !== other?.join('\n')),
    );
  }
  await computeFigures(change, [...habits.keys()]);
  const stored = [...after.values()].filter((image) => image !== null).length;
  return { stored, removed: after.size - stored };
}

function keyOf({ habitId, day }: { habitId: number; day: string }): string {
  return `${String(habitId)} ${day}`;
}

function recordOf(image: RowImage): DayRecord | null {
  if (!image) return null;
  const [, , state = null, amount = null, note = ''] = image;
  return { state: state as DayRecord['state'], amount: amount as number | null, note: String(note) };
}

/** What a day becomes, and what was added to its amount if nothing else changes. */
function outcomeOf(
  entry: EntryInput & { day: string },
  habit: HabitRecord | undefined,
  before: DayRecord | null,
  today: number,
): { record: DayRecord | null; added: number | null } {
  if (!habit) throw new RangeError('The habits were found');
  const problem = dayProblem(entry, entry.day, dayOfDate(habit.start_date), today);
  if (problem !== null) throw invalid(problem);
  const wanted = wantedOf(habit.kind, entry, before);
  if ('problem' in wanted) throw invalid(wanted.problem);
  if ('record' in wanted) return { record: wanted.record, added: null };
  const held = before?.state === 'done' ? (before.amount ?? 0) : 0;
  const amount = addedTo(held, wanted.add);
  if (amount === null) throw invalid(habitTexts.sum);
  const isPlain = wanted.note === undefined && before?.state !== 'missed' && before?.state !== 'skipped';
  return {
    record: { state: 'done', amount, note: wanted.note ?? before?.note ?? '' },
    added: isPlain && amount !== held ? amount - held : null,
  };
}
