import { insertRows } from '@/platform/server/data/insert-rows';
import { nameKey } from '@/platform/server/data/matching';
import { TRASH_EXPIRED } from '@/platform/server/data/part';
import { dataTable } from '@/platform/server/data/table';
import { type ReadLines, tablePart } from '@/platform/server/data/table-part';
import type { ToolPorts } from '@/platform/server/tools/ports';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { goalsHabitsGate } from '../../gate';
import { type FollowingMeasure, MEASURE_TOOLS } from '../../rules';
import { ownCsv } from '../../rules/own-csv';
import type { Change } from '../changes';
import * as images from '../changes.sql';
import { listSchedules } from '../figures/queries';
import { computeFigures } from '../figures/writes';
import { listCheckins, listSteps } from '../goals/queries';
import { goalsHabitsJournal } from '../journal';
import { addSchedules, storeSchedules } from '../schedules.sql';
import { habitsTrash } from '../trash.sql';
import {
  type EntryLine,
  entryLine,
  goalLine,
  groupLine,
  habitLine,
  type HabitLine,
  pauseLine,
} from './schema';

export const groups = dataTable({
  file: 'groups',
  title: 'Groups of habits',
  table: 'habit_groups',
  line: groupLine,
  order: ['position', 'id'],
  key: ({ name }) => nameKey({ name, trashedAt: null }),
  changes: [],
  undo: 'images',
  gap: 1,
});

export const habits = dataTable({
  file: 'habits',
  title: 'Habits',
  table: 'habits',
  elsewhere: ['created_at'],
  line: habitLine,
  columns: { schedules: null },
  refs: { group: { to: 'groups' } },
  order: ['position', 'id'],
  async more({ db, ownerId }, rows) {
    const ids = rows.map(({ id }) => id);
    const schedules = await listSchedules(db, ownerId, ids);
    return ({ id }) => ({
      schedules: (schedules.get(id) ?? []).map(({ validFrom, rhythm, weekdays, times, span, target }) => ({
        validFrom: textOfDay(validFrom),
        ...{ rhythm, weekdays, times, span, target },
      })),
    });
  },
  key: (line) => nameKey(line),
  undo: 'trash',
  gap: 1,
  fresh:
    ({ revision, now }: Change) =>
    () => ({ revision, created_at: now }),
  stamps:
    ({ now }) =>
    () => ({ updated_at: now }),
  async stored(change, lines) {
    const made = lines.filter(({ here }) => !here);
    await addSchedules(
      change,
      made.map(({ id, line }) => ({ habitId: id, schedules: schedulesOf(line) })),
    );
    const changed = lines.filter(({ here }) => here);
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    const before = await listSchedules(change.trx, change.ownerId, ids);
    for (const { id, line } of changed)
      await storeSchedules(change, id, before.get(id) ?? [], schedulesOf(line));
  },
});

const schedulesOf = ({ schedules }: HabitLine) =>
  schedules.map(({ validFrom, ...rhythm }) => ({ ...rhythm, validFrom: dayOf(validFrom) ?? 0 }));

export const entries = dataTable({
  file: 'entries',
  title: 'Entries',
  table: 'habit_entries',
  line: entryLine,
  refs: { habit: { to: 'habits', needs: TRASH_EXPIRED } },
  order: ['day'],
  within: { field: 'habit', each: true },
  counted: true,
  key: ({ habit, day }) => `${String(habit)} ${day}`,
  undo: 'keys',
  goesWith: 'habit',
});

export const pauses = dataTable({
  file: 'pauses',
  title: 'Pauses',
  table: 'habit_pauses',
  line: pauseLine,
  columns: { from: 'from_day', until: 'until_day' },
  refs: { habit: { to: 'habits', needs: TRASH_EXPIRED } },
  order: ['from_day', 'id'],
  key: ({ habit, from, until, reason }) => JSON.stringify([habit, from, until, reason]),
  changes: [],
  undo: 'images',
});

export const goals = dataTable({
  file: 'goals',
  title: 'Goals',
  table: 'goals',
  elsewhere: ['devflow_feature_id', 'expense_account_id'],
  line: goalLine,
  columns: { devflowFeature: null, expenseAccount: null, steps: null, checkins: null },
  refs: { parent: { to: 'goals' }, habit: { to: 'habits' } },
  order: ['position', 'id'],
  async more({ db, ownerId, ports }) {
    const steps = groupedBy(await listSteps(db, ownerId), (one) => one.goal_id);
    const checkins = groupedBy(await listCheckins(db, ownerId), (one) => one.goal_id);
    const features = await ports?.measures(MEASURE_TOOLS.devflow, db, ownerId);
    const accounts = await ports?.measures(MEASURE_TOOLS.money, db, ownerId);
    return (row) => ({
      steps: (steps.get(row.id) ?? []).map(({ title, done_at }) => ({ title, doneAt: done_at })),
      checkins: (checkins.get(row.id) ?? []).map(({ day, value, note }) => ({ day, value, note })),
      devflowFeature: features?.get(Number(row.devflow_feature_id))?.name ?? null,
      expenseAccount: accounts?.get(Number(row.expense_account_id))?.name ?? null,
    });
  },
  key: (line) => nameKey(line, line.measure),
  // A goal that is here stays as it is: its values may be newer.
  changes: [],
  undo: 'trash',
  gap: 1,
  async fresh(change: Change, _lines, ports) {
    const features = await idsByName(change, 'devflow', ports);
    const accounts = await idsByName(change, 'money', ports);
    return ({ devflowFeature, expenseAccount }) => ({
      devflow_feature_id: features.get(devflowFeature) ?? null,
      expense_account_id: accounts.get(expenseAccount) ?? null,
    });
  },
  async stored(change, made) {
    const steps = made.flatMap(({ id, line }) =>
      line.steps.map(({ title, doneAt }, at) => ({ goal_id: id, title, position: at + 1, done_at: doneAt })),
    );
    await insertRows(change, 'goal_steps', steps);
    const checkins = made.flatMap(({ id, line }) => line.checkins.map((one) => ({ goal_id: id, ...one })));
    await insertRows(change, 'goal_checkins', checkins);
  },
});

/** What goals can follow in another tool; null is nobody's name. */
async function idsByName({ trx, ownerId }: Change, measure: FollowingMeasure, ports: ToolPorts) {
  const sources = await ports.measures(MEASURE_TOOLS[measure], trx, ownerId);
  return new Map<string | null, number>([...sources].map(([id, { name }]) => [name, id]));
}

/** What is not in the trash, for people. */
async function* entryTable(read: ReadLines): AsyncGenerator<string> {
  yield ownCsv.head;
  for await (const lines of read<HabitLine>('habits')) {
    for (const { id, name, trashedAt } of lines) {
      if (trashedAt) continue;
      for await (const batch of read<EntryLine>('entries', [id]))
        yield batch.map((line) => ownCsv.line({ ...line, habit: name })).join('');
    }
  }
}

export const goalsHabitsData = tablePart({
  title: 'Goals & Habits',
  topic: goalsHabitsGate.topic,
  tables: [groups, habits, entries, pauses, goals],
  sections: ['habits', 'entries', 'groups', 'pauses', 'goals'],
  children: ['habit_schedules', 'goal_steps', 'goal_checkins'],
  // Computed from the others.
  leftOut: ['habit_summaries'],
  expiredBefore: habitsTrash.expiredBefore,
  journal: goalsHabitsJournal,
  images,
  stored: (change: Change) => computeFigures(change),
  async *files(_source, read) {
    yield { path: 'entries.csv', content: entryTable(read) };
  },
});
