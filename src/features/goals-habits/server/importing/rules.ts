import { jsonSteps } from '@/platform/server/body/json-steps';
import { utf8Steps } from '@/platform/server/body/text-steps';
import { AppError } from '@/platform/server/errors';
import { sha256OfJson } from '@/platform/server/json-pieces';
import type { LargeBody } from '@/platform/server/large-body';
import type { Steps } from '@/platform/server/pacing';
import { dayOf } from '@/platform/shared/civil';
import type { ImportAnswer, ImportItem } from '../../answers';
import { goalsHabitsGate } from '../../gate';
import { habitLimits, habitTexts } from '../../rules';
import {
  gathering,
  type Imported,
  type ImportedEntry,
  ImportError,
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
  days: Set<number>;
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** Texts and values that a file of JSON may hold: some for each day. */
const JSON_LIMIT = { values: 6 * habitLimits.fileDaysMax, text: 100_000 };

/** JSON of a file; what is none, or more than a file may hold, is refused in its words. */
function* readJson(text: string): Steps<unknown> {
  try {
    return yield* jsonSteps(yield* utf8Steps(text), JSON_LIMIT);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isTooMuch = error.code === 'PAYLOAD_TOO_LARGE';
    throw new ImportError(isTooMuch ? habitTexts.tooManyFileDays : habitTexts.noHabits);
  }
}

/** The habits of the sent files, or those that are sent themselves, in steps; raises 422. */
export function* readSent({ format, files, habits, entries, weekly }: ImportInput): Steps<ImportedHabit[]> {
  const isListed = files.length === 0 && habits.length + entries.length > 0;
  const read = isListed ? yield* listed(habits, entries) : yield* readImport(format, files, readJson);
  if ('problem' in read) throw invalid(read.problem);
  const areWeekly = new Set(weekly);
  return read.habits.map((habit) =>
    habit.canBeWeekly && areWeekly.has(habit.name)
      ? { ...habit, rhythm: { ...habit.rhythm, rhythm: 'week', span: 7 }, canBeWeekly: false }
      : habit,
  );
}

/** Entries that are looked at in a step. */
const A_STEP = 100;

/** Habits by name, each with its days, one a day: the last. */
function* listed(habits: readonly SentHabit[], entries: readonly SentEntry[]): Steps<Imported> {
  const sentByName = new Map(habits.map((habit) => [keyOf(habit.name), habit]));
  const withAmounts = new Set<string>();
  for (const [at, { habit, amount }] of entries.entries()) {
    if (amount !== undefined) withAmounts.add(keyOf(habit));
    if (at % A_STEP === 0) yield;
  }
  const { harvest, habits: gathered } = gathering();
  const byName = new Map<string, ImportedHabit>();
  const begin = (habit: SentHabit) => {
    const begun = harvest.begin(sentHabit(habit));
    byName.set(keyOf(habit.name), begun);
    return begun;
  };
  try {
    for (const habit of sentByName.values()) begin(habit);
    for (const [at, { habit: name, day, state = 'none', amount = null, note = '' }] of entries.entries()) {
      const unknown = withAmounts.has(keyOf(name)) ? { kind: 'amount' as const, target: USUAL_TARGET } : {};
      const habit = byName.get(keyOf(name)) ?? begin({ name, ...unknown });
      const isDone = state === 'done' || (state === 'none' && amount !== null);
      const stored = isDone ? 'done' : state === 'none' ? null : state;
      harvest.enter(habit, { day: dayOf(day) ?? 0, state: stored, amount: isDone ? amount : null, note });
      if (at % A_STEP === 0) yield;
    }
  } catch (error) {
    if (error instanceof ImportError) return { problem: error.message };
    throw error;
  }
  const read = yield* gathered();
  return {
    habits: read.map((habit) => ({
      ...habit,
      entries: habit.entries.filter(({ state, note }) => state !== null || note !== ''),
    })),
  };
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

/** What an import would do, in steps: stored days win, and days of the future are left out. */
export function* planImport(
  sent: readonly ImportedHabit[],
  known: readonly KnownHabit[],
  { decisions, today }: { decisions: ImportInput['decisions']; today: number },
): Steps<PlannedHabit[]> {
  const byName = new Map(known.map((habit) => [keyOf(habit.name), habit]));
  const planned: PlannedHabit[] = [];
  for (const habit of sent) {
    const same = byName.get(keyOf(habit.name));
    const wanted = decisions[habit.name] ?? (habit.deleted ? 'skip' : 'add');
    const decision = wanted === 'add' && !same ? 'new' : wanted;
    const here = decision === 'add' ? same : undefined;
    const kind = here?.kind ?? habit.kind;
    const entries: ImportedEntry[] = [];
    let kept = 0;
    for (const [at, entry] of habit.entries.entries()) {
      if (at % A_STEP === 0) yield;
      if (decision === 'skip' || entry.day > today) continue;
      if (here?.days.has(entry.day)) kept += 1;
      else {
        // Of two of one name the later one lacks what the first one has.
        here?.days.add(entry.day);
        entries.push(ofKind(entry, kind));
      }
    }
    const { name, deleted, targetLost, canBeWeekly, kind: own } = habit;
    const { rhythm, times, span } = habit.rhythm;
    const told = { known: same !== undefined, kind: own, rhythm, times, span, canBeWeekly };
    const item = { name, decision, deleted, targetLost, ...told, entries: entries.length, kept };
    planned.push({ habit, item, here, entries });
  }
  return planned;
}

/** An entry as a habit of a kind has it. */
function ofKind(entry: ImportedEntry, kind: ImportedHabit['kind']): ImportedEntry {
  if (entry.state !== 'done') return { ...entry, amount: null };
  if (kind === 'check')
    return entry.amount === 0 ? { ...entry, state: 'missed', amount: null } : { ...entry, amount: null };
  return { ...entry, amount: entry.amount ?? 1_000 };
}

/** What is answered of a plan, in steps; its token is another as soon as anything of it comes out otherwise. */
export function* answerOf(planned: readonly PlannedHabit[]): Steps<ImportAnswer> {
  const items = planned.map(({ item }) => item);
  const facts = planned.map(({ item, here, entries }) => [item, here?.id, entries]);
  const hash = yield* sha256OfJson(facts);
  return {
    habits: items.filter(({ decision }) => decision === 'new').length,
    entries: items.reduce((sum, item) => sum + item.entries, 0),
    kept: items.reduce((sum, item) => sum + item.kept, 0),
    items,
    previewToken: hash.toString('base64url'),
  };
}
