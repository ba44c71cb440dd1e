import { callsOf } from './calls.mjs';
import { figuresOf, p95, timed } from './timing.mjs';

const HABITS = 200;
const DAYS = 3_650;
const GOALS = 500;
/** Habits per import: 91,250 entries. */
const AT_ONCE = 25;
const DAY_MS = 24 * 60 * 60 * 1000;
const RHYTHMS = [
  { rhythm: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  { rhythm: 'days', weekdays: [1, 3, 5] },
  { rhythm: 'week', times: 3 },
  { rhythm: 'rolling', times: 2, span: 7 },
  { rhythm: 'month', times: 10 },
  { rhythm: 'interval', span: 3 },
];
const WARM = 15;

const GOALS_MS = {
  'what the screen of the day asks for, p95': 30,
  'a tick, p95': 25,
  'the page of a habit with its 3,650 days, p95': 40,
};

const dayOf = (back) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
const nameOf = (at) => `Habit ${at + 1}`;

/** @type {import('./figures.mjs').Part} */
export const habitsPart = {
  name: 'habits',
  title: '200 habits of 10 years, 730,000 entries, 500 goals',
  reason:
    'Half of each is the database and its way. A tick reads the ten years of its habit, and stores its figures for 40 days ahead (decision 040), in one transaction that waits for the disk; the screen of the day reads the figures of 200 habits and 500 goals, 170 kB, of which a person sees 12.',
  anew: true,
  async measure({ start }) {
    const server = await start();
    const { importMs, undoMs } = await addHabits(server);
    const calls = await measureCalls(server);
    await server.stop();
    const figure = (name, value, unit) => ({ name, figure: value, unit });
    return [
      { ...figure('an import of 91,250 entries', importMs / 1000, 's'), goal: { atMost: 5 } },
      figure('taking it back', undoMs / 1000, 's'),
      ...figuresOf(calls, GOALS_MS),
    ];
  },
};

/** Gives `master` the habits and goals; returns how long an import and its undo took, in ms. */
export async function addHabits(server) {
  const { change } = await callsOf(server);
  await change('preferences.update', { timeZone: 'UTC' });
  const bring = (from, operationId) =>
    change('goalsHabits.importHabits', { ...habitsFrom(from), operationId });
  const importMs = await timed(() => bring(0, 'bench-import'));
  const undoMs = await timed(() => change('goalsHabits.undo', { operationId: 'bench-import' }));
  for (let from = 0; from < HABITS; from += AT_ONCE) await bring(from, `bench-import-${from}`);
  for (let at = 0; at < GOALS; at++) {
    const measure = at % 2 === 0 ? 'number' : 'steps';
    const { id } = await change('goalsHabits.addGoal', {
      name: `Goal ${at + 1}`,
      measure,
      ...(measure === 'number' && { targetValue: 100_000 }),
      startDate: dayOf(100),
      dueDate: dayOf(-100),
    });
    if (measure === 'number') await change('goalsHabits.addCheckin', { goalId: id, value: at * 100 });
    else await change('goalsHabits.addStep', { goalId: id, title: 'The first step' });
  }
  return { importMs, undoMs };
}

function habitsFrom(from) {
  const numbers = Array.from({ length: AT_ONCE }, (_, at) => from + at);
  const isAmount = (at) => at % 4 === 3;
  return {
    habits: numbers.map((at) => ({
      name: nameOf(at),
      ...RHYTHMS[at % RHYTHMS.length],
      ...(isAmount(at) && { kind: 'amount', unit: 'km', target: 5_000 }),
    })),
    entries: numbers.flatMap((at) =>
      Array.from({ length: DAYS }, (_, back) => ({
        habit: nameOf(at),
        day: dayOf(back + 1),
        ...((back * 7 + at) % 5 === 0
          ? { state: 'missed' }
          : isAmount(at)
            ? { amount: 1_000 + ((back * 37) % 9) * 1_000 }
            : { state: 'done' }),
      })),
    ),
  };
}

/** Durations in ms, at the 95th percentile where a call is repeated. */
async function measureCalls(server) {
  const { ask, change } = await callsOf(server);
  const { habits } = await ask('goalsHabits.today', {});
  const ticked = habits.filter(({ kind }) => kind === 'check');
  const one = (at) => ({ id: ticked[at % ticked.length].id });
  const steady = (call) => p95(40, call, WARM);
  return {
    'what the screen of the day asks for, p95': await steady(() => ask('goalsHabits.today', {})),
    'a tick, p95': await p95(100, (at) =>
      change('goalsHabits.setEntry', { habitId: one(at).id, state: 'done', operationId: `bench-tick-${at}` }),
    ),
    'taking one back, p95': await p95(50, (at) =>
      change('goalsHabits.undo', { operationId: `bench-tick-${at}` }),
    ),
    'the page of a habit with its 3,650 days, p95': await steady((at) => ask('goalsHabits.detail', one(at))),
    'why the score is what it is, p95': await steady((at) => ask('goalsHabits.explain', one(at))),
    'the grid of 60 days, p95': await steady(() =>
      ask('goalsHabits.board', { from: dayOf(59), to: dayOf(0) }),
    ),
    'the goals, p95': await steady(() => ask('goalsHabits.getGoals', {})),
    'a pause of all habits': await timed(() =>
      change('goalsHabits.addPause', { from: dayOf(3), until: dayOf(1) }),
    ),
    'the export for Loop': await timed(() => ask('goalsHabits.exportCsv', { format: 'loop' })),
  };
}
