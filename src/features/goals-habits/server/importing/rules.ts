import { createHash } from 'node:crypto';
import type { LargeBody } from '@/platform/server/large-body';
import { dayOf } from '@/platform/shared/civil';
import { groupedBy } from '@/platform/shared/grouped';
import { goalsHabitsGate } from '../../gate';
import type { ImportAnswer, ImportItem } from '../../answers';
import {
  type Imported,
  type ImportedEntry,
  type ImportedHabit,
  importedHabit,
  USUAL_TARGET,
} from '../../rules/import/imported';
import { readImport } from '../../rules/import/read';
import type { ImportInput, SentEntry, SentHabit } from '../../schema';
import { invalid, rhythmOf } from '../habits/rules';

/** A hundred thousand entries of another program. */
export const largeImport: LargeBody = {
  bytes: 32 * 1024 * 1024,
  tooLarge: 'The file is too large to be imported',
  gate: goalsHabitsGate,
};

/** A habit of a file, and the one here that it is added to. */
export interface PlannedHabit {
  habit: ImportedHabit;
  item: ImportItem;
  here: { id: number; kind: ImportedHabit['kind'] } | undefined;
  entries: ImportedEntry[];
}

/** A habit that is here already, with the days that have an entry. */
export interface KnownHabit {
  id: number;
  name: string;
  kind: ImportedHabit['kind'];
  days: ReadonlySet<number>;
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** The habits of the sent files, or those that are sent themselves; raises 422. */
export function readSent({ format, files, habits, entries, weekly }: ImportInput): ImportedHabit[] {
  const isListed = files.length === 0 && habits.length + entries.length > 0;
  const read: Imported = isListed ? { habits: listed(habits, entries) } : readImport(format, files);
  if ('problem' in read) throw invalid(read.problem);
  return read.habits.map((habit) =>
    habit.canBeWeekly && weekly.includes(habit.name)
      ? { ...habit, rhythm: { ...habit.rhythm, rhythm: 'week', span: 7 }, canBeWeekly: false }
      : habit,
  );
}

/** Habits by name, each with its days, one a day: the last. */
function listed(habits: readonly SentHabit[], entries: readonly SentEntry[]): ImportedHabit[] {
  const byName = new Map<string, ImportedHabit>();
  for (const habit of habits) byName.set(keyOf(habit.name), sentHabit(habit));
  for (const [name, own] of groupedBy(entries, ({ habit }) => keyOf(habit))) {
    const isAmount = own.some(({ amount }) => amount !== undefined);
    const unknown = { name: own[0]?.habit ?? '', kind: isAmount ? ('amount' as const) : ('check' as const) };
    const habit = byName.get(name) ?? sentHabit({ ...unknown, ...(isAmount && { target: USUAL_TARGET }) });
    const days = new Map(own.map((entry) => [dayOf(entry.day) ?? 0, entry]));
    byName.set(name, {
      ...habit,
      entries: [...days]
        .map(([day, { state = 'none', amount = null, note = '' }]): ImportedEntry => {
          const isDone = state === 'done' || (state === 'none' && amount !== null);
          const stored = isDone ? 'done' : state === 'none' ? null : state;
          return { day, state: stored, amount: isDone ? amount : null, note };
        })
        .filter(({ state, note }) => state !== null || note !== '')
        .sort((one, other) => one.day - other.day),
    });
  }
  return [...byName.values()];
}

function sentHabit({ color, kind = 'check', direction, archived, group, ...sent }: SentHabit): ImportedHabit {
  return {
    ...importedHabit(sent.name),
    question: sent.question ?? '',
    notes: sent.notes ?? '',
    unit: sent.unit ?? '',
    color: color ?? null,
    group: group?.trim() || null,
    kind,
    direction: direction ?? 'at_least',
    archived: archived ?? false,
    startDay: sent.startDate === undefined ? null : dayOf(sent.startDate),
    rhythm: rhythmOf(kind, sent, null),
  };
}

/** What an import would do: stored days win, and days of the future are left out. */
export function planImport(
  sent: readonly ImportedHabit[],
  known: readonly KnownHabit[],
  { decisions, today }: { decisions: ImportInput['decisions']; today: number },
): PlannedHabit[] {
  const byName = new Map(known.map((habit) => [keyOf(habit.name), habit]));
  return sent.map((habit): PlannedHabit => {
    const same = byName.get(keyOf(habit.name));
    const wanted = decisions[habit.name] ?? 'add';
    const decision = wanted === 'add' && !same ? 'new' : wanted;
    const here = decision === 'add' ? same : undefined;
    const kind = here?.kind ?? habit.kind;
    const past = habit.entries.filter(({ day }) => day <= today);
    const entries = decision === 'skip' ? [] : past.filter(({ day }) => !here?.days.has(day));
    const { rhythm, times, span } = habit.rhythm;
    const item = {
      name: habit.name,
      decision,
      known: same !== undefined,
      kind: habit.kind,
      rhythm,
      times,
      span,
      canBeWeekly: habit.canBeWeekly,
      entries: entries.length,
      kept: decision === 'skip' ? 0 : past.length - entries.length,
    };
    return { habit, item, here, entries: entries.map((entry) => ofKind(entry, kind)) };
  });
}

/** An entry as a habit of a kind has it. */
function ofKind(entry: ImportedEntry, kind: ImportedHabit['kind']): ImportedEntry {
  if (entry.state !== 'done') return { ...entry, amount: null };
  if (kind === 'check')
    return entry.amount === 0 ? { ...entry, state: 'missed', amount: null } : { ...entry, amount: null };
  return { ...entry, amount: entry.amount ?? 1_000 };
}

/** What is answered of a plan; its promise is another as soon as anything of it comes out otherwise. */
export function answerOf(planned: readonly PlannedHabit[]): ImportAnswer {
  const items = planned.map(({ item }) => item);
  const facts = planned.map(({ item, here, entries }) => [item, here?.id, entries]);
  return {
    habits: items.filter(({ decision }) => decision === 'new').length,
    entries: items.reduce((sum, item) => sum + item.entries, 0),
    kept: items.reduce((sum, item) => sum + item.kept, 0),
    items,
    promise: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
  };
}
