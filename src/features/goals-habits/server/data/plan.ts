import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { compareLines, nameKey, taking } from '@/platform/server/data/matching';
import {
  type DataPlan,
  type DataTarget,
  section,
  skip,
  TRASH_EXPIRED,
  without,
} from '@/platform/server/data/part';
import { textOfDay } from '@/platform/shared/civil';
import { listPauses } from '../figures/queries';
import { listGroups } from '../groups/queries';
import { goalsHabitsJournal } from '../journal';
import { expiredBefore } from '../trash/queries';
import { listAllGoals, listDays, listHabitLines } from './queries';
import {
  type EntryLine,
  entryLine,
  goalLine,
  groupLine,
  habitLine,
  type HabitLine,
  pauseLine,
} from './schema';
import { act, type Planned } from './writes';

const groupKey = ({ name }: { name: string }) => nameKey({ name, trashedAt: null });

/** What of a habit's line a change would write, as a text to compare. */
function textOf(line: HabitLine): string {
  return JSON.stringify(without(line, 'id', 'group', 'trashedAt'));
}

/** Compares the zip's goals and habits with the account's. */
export async function plan(target: DataTarget, files: PartFiles): Promise<DataPlan> {
  const { db, ownerId } = target;
  const sections = {
    habits: section('Habits'),
    entries: section('Entries'),
    groups: section('Groups of habits'),
    pauses: section('Pauses'),
    goals: section('Goals'),
  };
  const planned: Planned = { groups: [], habits: new Map(), entries: [], pauses: [], goals: new Map() };
  const takeGroup = taking(await listGroups(db, ownerId), groupKey);
  for await (const one of files.rows('groups.json', groupLine)) {
    const here = takeGroup(groupKey(one));
    sections.groups[here ? 'same' : 'made']++;
    planned.groups.push({ one, here: here?.id });
  }
  const groups = new Set(planned.groups.map(({ one }) => one.id));
  await compareLines(files.rows('habits.json', habitLine), planned.habits, {
    counts: sections.habits,
    here: await listHabitLines(db, ownerId),
    expiredBefore: expiredBefore(),
    keyOf: (one) => nameKey(one),
    keyOfHere: ({ line }) => nameKey(line),
    isSame: (one, { line }) => textOf(line) === textOf(one),
    isWhole: ({ group }) => group === null || groups.has(group),
  });
  const daysHere = new Map<number, Map<string, string>>();
  for (const found of planned.habits.values()) {
    if (!found?.here) continue;
    const days = await listDays(db, ownerId, found.here.row.id);
    daysHere.set(found.one.id, new Map(days.map((one) => [one.day, textOfEntry(one)])));
  }
  for await (const one of files.rows('entries.json', entryLine)) {
    const found = planned.habits.get(one.habit);
    if (found === undefined) throw damaged();
    if (found === null) {
      skip(sections.entries, TRASH_EXPIRED);
      continue;
    }
    const here = daysHere.get(one.habit)?.get(one.day);
    if (here === textOfEntry(one)) sections.entries.same++;
    else {
      sections.entries[here === undefined ? 'made' : 'changed']++;
      planned.entries.push(one);
    }
  }
  await planPauses(target, files, planned, sections.pauses);
  await planGoals(target, files, planned, sections.goals);
  return {
    sections: Object.values(sections),
    act: (part) => goalsHabitsJournal.within(part, (change) => act(change, planned, part.ports)),
  };
}

function textOfEntry({ state, amount, note }: Pick<EntryLine, 'state' | 'amount' | 'note'>): string {
  return JSON.stringify([state, amount, note]);
}

async function planPauses(
  { db, ownerId }: DataTarget,
  files: PartFiles,
  planned: Planned,
  counts: ReturnType<typeof section>,
): Promise<void> {
  const keyOfPause = (...parts: (string | number | null)[]) => JSON.stringify(parts);
  const take = taking(await listPauses(db, ownerId), ({ habit_id, from, until, reason }) =>
    keyOfPause(habit_id, textOfDay(from), until === null ? null : textOfDay(until), reason),
  );
  for await (const one of files.rows('pauses.json', pauseLine)) {
    const found = one.habit === null ? null : planned.habits.get(one.habit);
    if (found === undefined) throw damaged();
    if (one.habit !== null && found === null) {
      skip(counts, TRASH_EXPIRED);
      continue;
    }
    const isMade = found !== null && !found.here;
    const same = isMade
      ? undefined
      : take(keyOfPause(found?.here?.row.id ?? null, one.from, one.until, one.reason));
    counts[same ? 'same' : 'made']++;
    if (!same) planned.pauses.push(one);
  }
}

async function planGoals(
  { db, ownerId }: DataTarget,
  files: PartFiles,
  planned: Planned,
  counts: ReturnType<typeof section>,
): Promise<void> {
  await compareLines(files.rows('goals.json', goalLine), planned.goals, {
    counts,
    here: await listAllGoals(db, ownerId),
    expiredBefore: expiredBefore(),
    keyOf: (one) => nameKey(one, one.measure),
    keyOfHere: ({ name, measure, trashed_at: trashedAt }) => nameKey({ name, trashedAt }, measure),
    // A goal that is here stays as it is: its values may be newer.
    isSame: () => true,
    isWhole: ({ parent, habit }) =>
      (parent === null || planned.goals.has(parent)) && (habit === null || planned.habits.has(habit)),
  });
}
