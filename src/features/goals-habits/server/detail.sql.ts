import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { DetailAnswer, ExplainAnswer, Figures, RhythmPreview } from '../answers';
import { changedAlways, changedFrom } from '../rules/change';
import { explainScore } from '../rules/explain';
import { figuresOn } from '../rules/figures';
import { type HabitFacts, scheduleOn } from '../rules/habit';
import { scoresOf } from '../rules/score';
import { streakList } from '../rules/streak';
import { type Timeline, timelineOf } from '../rules/timeline';
import { readEntries } from './entries/queries';
import { factsOf, pausesOf, readShared } from './figures/queries';
import { figuresByEntries } from './figures/rules';
import { findHabit } from './habits/queries';
import { rhythmOf, type SentRhythm } from './habits/rules';
import { readPerson } from './queries';
import { habitRow, pauseRow, scheduleRow } from './reading';

const FIRST_DAY = '1970-01-01';
const LAST_DAY = '2200-01-01';
const DAYS_EXPLAINED = 30;

/** All that the figures of one habit depend on; raises 404. */
async function readOne(db: Kysely<Database>, ownerId: number, id: number) {
  const habit = await findHabit(db, ownerId, id);
  const [person, { pauses }, entries] = await Promise.all([
    readPerson(db, ownerId),
    readShared(db, ownerId),
    readEntries(db, ownerId, { from: FIRST_DAY, to: LAST_DAY, habitIds: [id] }),
  ]);
  const facts = factsOf(habit, pauses, entries);
  const { today, weekStart } = person;
  // The figures of an archived habit are those of the day on which it was.
  const last = habit.archived_at ? Math.min(today, person.dayOfMoment(habit.archived_at)) : today;
  return { habit, today, last, weekStart, pauses, entries, facts };
}

function figuresOf(facts: HabitFacts, day: number, weekStart: number): Figures {
  const { score, streak, unit, best } = figuresOn(facts, day, weekStart);
  return { score, streak, streakUnit: unit, best };
}

const SIX_PLACES = 1e6;
const rounded = (score: number) => Math.round(score * SIX_PLACES) / SIX_PLACES;

/** The scores after each day, of which the last one counts once something is noted on it; 6 decimals. */
function scoresShown({ direction }: HabitFacts, { noted }: Timeline, scores: readonly number[]): number[] {
  const values = scores.map(rounded);
  const at = values.length - 1;
  if (at >= 0 && !noted[at]) values[at] = values[at - 1] ?? (direction === 'at_most' ? 1 : 0);
  return values;
}

/** A habit with all that is known of it; raises 404. */
export async function readDetail(db: Kysely<Database>, ownerId: number, id: number): Promise<DetailAnswer> {
  const { habit, today, last, weekStart, pauses, entries, facts } = await readOne(db, ownerId, id);
  const figures = figuresByEntries(facts, last, weekStart);
  const { timeline, scores, periods, formerBests } = figures;
  return {
    today: textOfDay(today),
    weekStart,
    formerBests,
    habit: habitRow(habit, pauses, figures, last),
    schedules: habit.schedules.map(scheduleRow),
    pauses: pausesOf(pauses, id).map(pauseRow),
    entries: entries.map(({ day, state, amount, note }) => ({ day: textOfDay(day), state, amount, note })),
    scores: { from: textOfDay(timeline.first), values: scoresShown(facts, timeline, scores) },
    streaks: streakList(periods, last).map(({ from, until, ...run }) => ({
      ...run,
      from: textOfDay(from),
      until: textOfDay(until),
    })),
  };
}

/** The scores of a habit's days in a range, 6 decimals; raises 404. */
export async function readScores(
  db: Kysely<Database>,
  ownerId: number,
  { habitId, from, to }: { habitId: number; from: string; to: string },
): Promise<{ scores: { day: string; score: number }[] }> {
  const { last, facts } = await readOne(db, ownerId, habitId);
  const timeline = timelineOf(facts, last);
  const values = scoresShown(facts, timeline, scoresOf(facts, timeline));
  const scores = values.map((score, at) => ({ day: textOfDay(timeline.first + at), score }));
  return { scores: scores.filter(({ day }) => from <= day && day <= to) };
}

/** How a habit's score came about, on a day or today; raises 404. */
export async function readExplanation(
  db: Kysely<Database>,
  ownerId: number,
  { id, day }: { id: number; day?: string | undefined },
): Promise<ExplainAnswer> {
  const { today, last, weekStart, facts } = await readOne(db, ownerId, id);
  const asked = Math.min(last, day === undefined ? last : (dayOf(day) ?? last));
  const known = { ...facts, entries: facts.entries.filter((entry) => entry.day <= asked) };
  return {
    today: textOfDay(today),
    ...figuresOf(known, asked, weekStart),
    steps: explainScore(known, asked, DAYS_EXPLAINED),
  };
}

/** The figures of a habit now, and as another rhythm would make them; raises 404 and 422. */
export async function previewRhythm(
  db: Kysely<Database>,
  ownerId: number,
  { id, ...sent }: SentRhythm & { id: number },
): Promise<RhythmPreview> {
  const { habit, today, weekStart, facts } = await readOne(db, ownerId, id);
  const rhythm = rhythmOf(habit.kind, sent, scheduleOn(facts.schedules, today));
  const by = (schedules: HabitFacts['schedules']) => figuresOf({ ...facts, schedules }, today, weekStart);
  return {
    now: by(facts.schedules),
    fromToday: by(changedFrom(facts.schedules, rhythm, today)),
    always: by(changedAlways(rhythm, facts.startDay)),
  };
}
