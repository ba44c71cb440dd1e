import { textOfDay } from '@/platform/shared/civil';
import type { Image } from '@/platform/server/journal/images';
import type { Change } from './changes';
import { imageOf, storeImages, writeImages } from './changes.sql';
import type { Schedule } from '../rules/habit';

/** Stores the schedules of new habits, which go to the trash with them. */
export async function addSchedules(
  change: Change,
  habits: readonly { habitId: number; schedules: readonly Schedule[] }[],
): Promise<void> {
  const images = habits.flatMap(({ habitId, schedules }) =>
    schedules.map((one): Image => [null, scheduleImage(habitId, one)]),
  );
  await writeImages(change, 'habit_schedules', images);
}

function scheduleImage(habitId: number, schedule: Schedule) {
  const { validFrom, rhythm, weekdays, times, span, target } = schedule;
  const named = { habit_id: habitId, valid_from: textOfDay(validFrom) };
  return imageOf('habit_schedules', { ...named, rhythm, weekdays, times, span, target });
}

/** Replaces the schedules of a habit. */
export async function storeSchedules(
  change: Change,
  habitId: number,
  before: readonly Schedule[],
  after: readonly Schedule[],
): Promise<void> {
  const old = new Map(before.map((one) => [one.validFrom, scheduleImage(habitId, one)]));
  const images = after.flatMap((one): Image[] => {
    const stored = old.get(one.validFrom) ?? null;
    old.delete(one.validFrom);
    const image = scheduleImage(habitId, one);
    return stored?.join() === image.join() ? [] : [[stored, image]];
  });
  await storeImages(change, 'habit_schedules', [
    ...images,
    ...[...old.values()].map((gone): Image => [gone, null]),
  ]);
}
