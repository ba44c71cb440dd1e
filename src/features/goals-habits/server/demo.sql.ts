import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { DemoPerson } from '@/platform/server/tools/tool';
import { textOfDay, weekdayOf } from '@/platform/shared/civil';
import { addGoalInput } from '../goal-schema';
import { importInput, type SentEntry, type SentHabit } from '../schema';
import type { GoalCaller } from './goals/sources';
import { addGoal } from './goals/writes';
import { countHabits, listHabits } from './habits/queries';
import { importHabits } from './importing/writes';
import { goalsHabitsJournal } from './journal';
import { readPerson } from './queries';
import { addCheckin, addStep } from './steps.sql';

/** Its goals follow nothing of other tools. */
const NO_PORTS: GoalCaller['ports'] = { measures: async () => new Map() };

/** How far back the demo's days go. */
const DAYS = 150;

/** `on`: the amount of a day (1 for a tick) by its number back from today, or null for none. */
type DemoHabit = SentHabit & { on: (back: number) => number | null };

/** Of ten days, so many, spread without a visible pattern; fewer the longer ago. */
const often = (of: number, seed: number) => (back: number) =>
  (back * 7 + seed * 3 + ((back * back) % 5)) % 10 < of - back / 60 ? 1 : null;
const amount = (of: number, seed: number, least: number, most: number) => (back: number) =>
  often(of, seed)(back) === null ? null : (least + ((back * 37 + seed * 11) % (most - least + 1))) * 100;

const HABITS: DemoHabit[] = [
  {
    name: 'Read',
    question: 'Did you read today?',
    color: '#2563eb',
    group: 'Morning',
    on: often(9, 1),
  },
  {
    name: 'Stretch',
    rhythm: 'days',
    weekdays: [1, 3, 5],
    color: '#0f766e',
    group: 'Morning',
    on: often(8, 2),
  },
  {
    name: 'Run',
    kind: 'amount',
    unit: 'km',
    rhythm: 'week',
    target: 15_000,
    color: '#16a34a',
    group: 'Health',
    on: amount(5, 3, 30, 90),
  },
  {
    name: 'Coffee',
    question: 'How many cups?',
    kind: 'amount',
    direction: 'at_most',
    unit: 'cups',
    rhythm: 'days',
    target: 2_000,
    color: '#92400e',
    group: 'Health',
    on: (back) => (1 + ((back * 3) % 7 === 0 ? 2 : back % 2)) * 1_000,
  },
  { name: '练字', question: '今天写了吗？', rhythm: 'week', times: 3, color: '#dc2626', on: often(5, 4) },
  { name: 'Call family', rhythm: 'rolling', times: 1, span: 10, color: '#d97706', on: often(2, 5) },
  { name: 'Water the plants', rhythm: 'interval', span: 3, color: '#65a30d', on: often(4, 6) },
];

/** Number of habits by account; others have none. */
const KEPT: Record<string, number> = { master: HABITS.length, meilin: HABITS.length, arjun: 3 };

/** Adds habits with their days, and goals, to those accounts that have none. */
export async function addGoalsHabits(db: Kysely<Database>, people: readonly DemoPerson[]): Promise<void> {
  for (const { id, username } of people) {
    const habits = HABITS.slice(0, KEPT[username] ?? 0);
    if (habits.length > 0 && (await countHabits(db, id)) === 0) await addAll(db, id, habits);
  }
}

async function addAll(db: Kysely<Database>, id: number, habits: readonly DemoHabit[]): Promise<void> {
  const { today } = await readPerson(db, id);
  const caller = { db, user: { id } };
  const entries = habits.flatMap(({ name, kind, weekdays, on }) =>
    Array.from({ length: DAYS }, (_, back): SentEntry[] => {
      // Most of today is still to come.
      const value = back === 0 && name !== 'Read' ? null : on(back);
      const isDue = weekdays?.includes(weekdayOf(today - back)) ?? true;
      if (value === null || !isDue) return [];
      const day = textOfDay(today - back);
      return [{ habit: name, day, ...(kind === 'amount' ? { amount: value } : { state: 'done' }) }];
    }).flat(),
  );
  const sent = importInput.parse({ habits, entries });
  await goalsHabitsJournal.execute(caller, 'demo', {}, (change) => importHabits(change, sent));

  const run = (await listHabits(db, id)).find(({ name }) => name === 'Run');
  const from = (back: number) => textOfDay(today - back);
  await goalsHabitsJournal.execute(caller, 'demo', {}, async (change) => {
    const add = (goal: object) =>
      addGoal(change, addGoalInput.parse(goal), { user: { id, role: 'user' }, ports: NO_PORTS });
    const money = await add({
      name: 'A month of reserves',
      measure: 'number',
      unit: '€',
      why: 'To sleep well.',
      targetValue: 3_000_000,
      startDate: from(120),
      dueDate: from(-60),
    });
    for (const [back, value] of [
      [110, 300_000],
      [80, 900_000],
      [45, 1_400_000],
      [10, 2_050_000],
    ] as const)
      await addCheckin(change, { goalId: money.id, day: from(back), value, note: '' });
    const trip = await add({ name: 'Hut tour', measure: 'steps', startDate: from(20), dueDate: from(-90) });
    for (const title of ['Ask for days off', 'Book the huts', 'New boots'])
      await addStep(change, { goalId: trip.id, title });
    if (run) {
      await add({
        name: '500 km this year',
        measure: 'habit',
        habitId: run.id,
        unit: 'km',
        targetValue: 500_000,
        startDate: from(140),
        dueDate: from(-120),
      });
    }
  });
}
