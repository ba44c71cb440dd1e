import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { inSteps, pacer } from '@/platform/server/pacing';
import { textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import type { Image } from '@/platform/server/journal/images';
import type { Change } from '../changes';
import { imageOf, insertImages, storeImages, writeImages } from '../changes.sql';
import type { ImportAnswer } from '../../answers';
import { habitLimits, habitTexts, USUAL_COLOR } from '../../rules';
import { movedStart } from '../../rules/change';
import type { ImportInput } from '../../schema';
import { dateOf, dayNumber, dayOfDate } from '../figures/queries';
import { computeFigures } from '../figures/writes';
import { listGroups } from '../groups/queries';
import { listHabits } from '../habits/queries';
import { tooManyHabits } from '../habits/rules';
import { insertHabits } from '../habits/writes';
import { readPerson } from '../queries';
import { storeSchedules } from '../schedules.sql';
import { answerOf, planImport, type PlannedHabit, readSent } from './rules';

async function makePlan(db: Kysely<Database>, ownerId: number, input: ImportInput) {
  const sent = await inSteps(readSent(input));
  const [habits, { today }] = [await listHabits(db, ownerId), await readPerson(db, ownerId)];
  const names = new Set(sent.map(({ name }) => name.trim().toLowerCase()));
  const same = habits.filter(({ name }) => names.has(name.trim().toLowerCase()));
  const days = await db
    .selectFrom('habit_entries')
    .select(['habit_id', dayNumber('day').as('day')])
    .where('user_id', '=', ownerId)
    .where('habit_id', 'in', [0, ...same.map(({ id }) => id)])
    .execute();
  const byHabit = new Map(same.map(({ id }) => [id, new Set<number>()]));
  const breathe = pacer();
  for (const [at, { habit_id, day }] of days.entries()) {
    byHabit.get(habit_id)?.add(day);
    if (at % 1_000 === 0) await breathe();
  }
  const known = same.map(({ id, name, kind }) => ({ id, name, kind, days: byHabit.get(id) ?? new Set() }));
  const planned = await inSteps(planImport(sent, known, { decisions: input.decisions, today }));
  const added = planned.filter(({ item }) => item.decision === 'new').length;
  if (habits.length + added > habitLimits.habitsMax) throw tooManyHabits();
  return { planned, habits, today };
}

/** What an import would do; changes nothing. Raises 422. */
export async function previewImport(
  db: Kysely<Database>,
  ownerId: number,
  input: ImportInput,
): Promise<ImportAnswer> {
  const { planned } = await makePlan(db, ownerId, input);
  return inSteps(answerOf(planned));
}

/**
 * Brings in the habits of a file: new ones, and days that those of the same name lack. Raises 422, and 409 if its
 * preview said something else.
 */
export async function importHabits(change: Change, input: ImportInput): Promise<ImportAnswer> {
  const { trx, ownerId } = change;
  const { planned, habits, today } = await makePlan(trx, ownerId, input);
  const answer = await inSteps(answerOf(planned));
  if (input.previewToken !== undefined && input.previewToken !== answer.previewToken) {
    throw new AppError('CONFLICT', habitTexts.changedMeanwhile, { code: 'changed_meanwhile' });
  }
  const made = planned.filter(({ item }) => item.decision === 'new');
  const groups = await makeGroups(change, made);
  const ids = await insertHabits(
    change,
    made.map(({ habit, entries }) => {
      const start = Math.min(habit.startDay ?? Infinity, entries[0]?.day ?? Infinity);
      const from = start === Infinity ? today : start;
      return {
        group_id: groups.get(groupKey(habit.group ?? '')) ?? null,
        name: habit.name,
        notes: habit.notes,
        question: habit.question,
        color: habit.color ?? USUAL_COLOR,
        kind: habit.kind,
        unit: habit.unit,
        direction: habit.direction,
        step: 1_000,
        start_date: textOfDay(from),
        reminder_at: null,
        empty_counts: habit.direction === 'at_most',
        archived_at: habit.archived ? change.now : null,
        schedules: [{ ...habit.rhythm, validFrom: from }],
      };
    }),
  );
  await writeImages(
    change,
    'habit_entries',
    made.flatMap(({ entries }, at) => imagesOf(ids[at] ?? 0, entries)),
  );
  const added = planned.flatMap(({ here, entries }) =>
    here && entries.length > 0 ? [{ id: here.id, entries }] : [],
  );
  await storeImages(
    change,
    'habit_entries',
    added.flatMap(({ id, entries }) => imagesOf(id, entries)),
  );
  const grown = groupedBy(added, ({ id }) => id);
  for (const [id, parts] of grown) {
    const row = habits.find((habit) => habit.id === id);
    const first = Math.min(...parts.map(({ entries }) => entries[0]?.day ?? today));
    if (!row || dayOfDate(row.start_date) <= first) continue;
    // A habit began no later than its first day.
    await change.write('habits', [{ row, to: { start_date: dateOf(textOfDay(first)) } }]);
    await storeSchedules(change, id, row.schedules, movedStart(row.schedules, first));
  }
  await computeFigures(change, [...ids, ...grown.keys()]);
  return answer;
}

const groupKey = (name: string) => name.trim().toLowerCase();

function imagesOf(habitId: number, entries: PlannedHabit['entries']): Image[] {
  return entries.map(({ day, state, amount, note }): Image => [
    null,
    imageOf('habit_entries', { habit_id: habitId, day: textOfDay(day), state, amount, note }),
  ]);
}

/** The groups that new habits name, by their names in lower case; missing ones are made. */
async function makeGroups(change: Change, made: readonly PlannedHabit[]): Promise<Map<string, number>> {
  const groups = await listGroups(change.trx, change.ownerId);
  const byName = new Map(groups.map(({ id, name }) => [groupKey(name), id]));
  const wanted = new Map<string, string>();
  for (const { habit } of made) {
    // Of spellings that differ in case the first one counts.
    const name = habit.group?.trim() ?? '';
    if (name !== '' && !wanted.has(groupKey(name))) wanted.set(groupKey(name), name);
  }
  const missing = [...wanted].filter(([key]) => !byName.has(key));
  const last = groups.at(-1)?.position ?? 0;
  const ids = await insertImages(
    change,
    'habit_groups',
    missing.map(([, name], at) => ({ name, folded: false, position: last + 1 + at })),
  );
  for (const [at, [key]] of missing.entries()) byName.set(key, ids[at] ?? 0);
  return byName;
}
