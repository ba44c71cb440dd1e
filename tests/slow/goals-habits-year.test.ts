import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { RouterInputs } from '@/platform/client/trpc';
import type { Entry, HabitFacts, Rhythm, Schedule } from '@/features/goals-habits/rules/habit';
import { createUser, signInAgain } from '../support/accounts';
import { createTestApp, type TestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';
import { plainDate, plainGoal, plainHabit } from '../support/plain-habits';

/* A person with three devices keeps eight habits for a year. What the product answers is compared with what the test itself
   knows of each habit, computed by the plain rules. */

type Inputs = RouterInputs['goalsHabits'];
type Device = ReturnType<TestApp['callerOf']>['goalsHabits'];

const ZONE = 'Europe/Berlin';
const DAY_START = 3;
const WEEK_START = 7;
const day = (text: string) => dayOf(text) ?? NaN;
const FIRST = day('2026-01-01');
const LAST = day('2026-12-31');

/** The same numbers in each run. */
let seed = 0;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const oneOf = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
const shuffled = <One>(list: readonly One[]): One[] =>
  list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** What the test knows of a habit. */
interface Known {
  id: number;
  facts: Omit<HabitFacts, 'entries' | 'pauses' | 'schedules'> & { startDay: number };
  schedules: Schedule[];
  entries: Map<number, Entry>;
}
interface KnownPause {
  id: number;
  habitId: number | null;
  from: number;
  until: number | null;
}

const USUAL: Rhythm = { rhythm: 'days', weekdays: 127, times: 1, span: 7, target: null };
const HABITS = {
  Read: {},
  'No sweets': { direction: 'at_most', weekdays: [1, 3, 5] },
  Swim: { rhythm: 'week', times: 3 },
  Save: { kind: 'amount', rhythm: 'month', target: 100_000 },
  Plants: { rhythm: 'interval', span: 4 },
  Call: { rhythm: 'rolling', times: 2, span: 9 },
  Run: { kind: 'amount', rhythm: 'week', target: 15_000, unit: 'km' },
  Sugar: { kind: 'amount', direction: 'at_most', target: 2_000 },
} satisfies Record<string, Partial<Inputs['addHabit']>>;
type Name = keyof typeof HABITS;
const NAMES = Object.keys(HABITS) as Name[];

let app: TestApp;
beforeEach(async () => {
  seed = 20_260_101;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T09:00:00Z') });
  app = await createTestApp({ database: await openFreshDatabase() });
});
afterEach(() => {
  vi.useRealTimers();
});

function rhythmOf(fields: Partial<Inputs['addHabit']>): Rhythm {
  const mask = (fields.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).reduce((sum, one) => sum + 2 ** (one - 1), 0);
  const { rhythm = USUAL.rhythm, times = USUAL.times, span = USUAL.span, target = null } = fields;
  return { rhythm, times, span, target, weekdays: mask };
}

test('every score, streak, best and goal of a year is what the rules say', { timeout: 120_000 }, async () => {
  const user = await createUser(app.services.db);
  const devices: Device[] = [];
  async function signInDevices(): Promise<void> {
    devices.length = 0;
    for (let count = 0; count < 3; count++) {
      const token = await signInAgain(app.services.db, user);
      devices.push(app.callerOf({ ...user, token }).goalsHabits);
    }
  }
  await signInDevices();
  await app.callerOf(user).preferences.update({ timeZone: ZONE, dayStart: DAY_START, weekStart: WEEK_START });

  const known = new Map<string, Known>();
  let pauses: KnownPause[] = [];
  let operations = 0;
  const operation = () => `year-${String(++operations)}`;
  const todayNow = () => day(plainDate(new Date(), ZONE, DAY_START));

  /** Sends a change from a device; its answer may be lost, so that it or another device sends it again, even at once. */
  async function send<Answer>(
    call: (device: Device, operationId: string) => Promise<Answer>,
    operationId = operation(),
  ): Promise<Answer> {
    const onAny = () => call(oneOf(devices), operationId);
    const way = random();
    if (way < 0.2) return (await Promise.all([onAny(), onAny()]))[0];
    const answer = await onAny();
    if (way < 0.4) expect(await onAny()).toEqual(answer);
    return answer;
  }

  async function addHabit(name: string, fields: Partial<Inputs['addHabit']>) {
    const input = { ...fields, name, startDate: textOfDay(FIRST) };
    const { id } = await send((device, operationId) => device.addHabit({ ...input, operationId }));
    const { kind = 'check', direction = 'at_least' } = fields;
    known.set(name, {
      id,
      facts: { kind, direction, emptyCounts: direction === 'at_most', startDay: FIRST },
      schedules: [{ ...rhythmOf(fields), validFrom: FIRST }],
      entries: new Map(),
    });
  }
  const habit = (name: string): Known => {
    const found = known.get(name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };

  async function changeRhythm(name: Name, from: 'today' | 'always', fields: Partial<Inputs['addHabit']>) {
    const one = habit(name);
    const changed = operation();
    await send(
      (device, operationId) => device.editHabit({ id: one.id, from, ...fields, operationId }),
      changed,
    );
    const today = todayNow();
    const last = one.schedules.at(-1);
    if (!last) throw new Error('A habit has a schedule');
    const { weekdays, ...numbers } = fields;
    const rhythm = { ...last, ...numbers, ...(weekdays && { weekdays: rhythmOf({ weekdays }).weekdays }) };
    if (from === 'always') one.schedules = [{ ...rhythm, validFrom: one.facts.startDay }];
    else
      one.schedules = [
        ...one.schedules.filter(({ validFrom }) => validFrom < today),
        { ...rhythm, validFrom: today },
      ];
    return changed;
  }

  async function pause(names: Name[] | null, from: string, until: string | null) {
    const habitIds = names && names.map((name) => habit(name).id);
    await send((device, operationId) => device.addPause({ habitIds, from, until, operationId }));
    await learnPauses();
  }
  /** Their ids; the days are compared. */
  async function learnPauses() {
    const { pauses: rows } = await oneOf(devices).getPauses({});
    pauses = rows.map(({ id, habitId, from, until }) => ({
      ...{ id, habitId, from: day(from) },
      until: until === null ? null : day(until),
    }));
  }

  type EntryChange = Inputs['setEntries']['entries'][number];
  function entriesOf({ habitId }: EntryChange): Map<number, Entry> {
    const found = [...known.values()].find(({ id }) => id === habitId);
    if (!found) throw new Error('There is no such habit');
    return found.entries;
  }
  function learn(change: EntryChange) {
    const { day: text, state, amount, add: more } = change;
    const entries = entriesOf(change);
    const at = day(text);
    if (state === 'none') entries.delete(at);
    else if (more !== undefined) {
      const now = entries.get(at)?.amount ?? 0;
      entries.set(at, { day: at, state: 'done', amount: Math.max(0, now + more) });
    } else if (amount !== undefined) entries.set(at, { day: at, state: 'done', amount });
    else if (state !== undefined) entries.set(at, { day: at, state, amount: null });
  }

  /** What a person notes of a day, if anything. */
  function noteOf(name: Name, at: number): EntryChange | null {
    const { id, facts } = habit(name);
    const entry = { habitId: id, day: textOfDay(at) };
    const luck = random();
    if (luck < 0.06) return { ...entry, state: 'skipped' };
    if (luck < 0.12) return { ...entry, state: 'missed' };
    if (luck < 0.14) return { ...entry, note: 'Only a note' };
    if (luck < (facts.direction === 'at_most' ? 0.8 : 0.35)) return null;
    if (facts.kind === 'check') return { ...entry, state: 'done' };
    return { ...entry, amount: Math.floor(random() * 6_000) };
  }

  /** Notes the days since the last visit, from all devices at the same time and in any order. */
  async function note(from: number, to: number) {
    const changes: EntryChange[] = [];
    for (let at = from; at <= to; at++) changes.push(...NAMES.flatMap((name) => noteOf(name, at) ?? []));
    // A correction of what was noted before.
    const corrected = habit(oneOf(NAMES));
    const earlier = [...corrected.entries.keys()].filter((at) => at < from && at > from - 20);
    if (earlier.length > 0)
      changes.push({ habitId: corrected.id, day: textOfDay(oneOf(earlier)), state: 'none' });
    const mixed = shuffled(changes);
    const middle = Math.floor(mixed.length / 2);
    const batches = [mixed.slice(0, middle), mixed.slice(middle)].filter(({ length }) => length > 0);
    const ids = batches.map(() => operation());
    await Promise.all(
      batches.map((entries, at) =>
        send((device, operationId) => device.setEntries({ entries, operationId }), ids[at]),
      ),
    );
    // Some of it was wrong.
    const wrong = random() < 0.2 ? batches[0] : undefined;
    const before = wrong?.map((change) => ({ change, entry: entriesOf(change).get(day(change.day)) }));
    for (const change of changes) learn(change);
    if (!before) return;
    await compareHabits();
    await send((device, undoId) => device.undo({ operationId: ids[0] ?? '', undoId }));
    for (const { change, entry } of before) {
      if (entry) entriesOf(change).set(entry.day, entry);
      else entriesOf(change).delete(day(change.day));
    }
    await compareHabits();
  }

  /** Two devices add to the same day; one of them takes it back. */
  async function add(to: number) {
    const run = { habitId: habit('Run').id, day: textOfDay(to) };
    if (random() < 0.6 || (habit('Run').entries.get(to)?.state ?? 'done') !== 'done') return;
    const added = [750, 1_250].map((more) => ({ ...run, add: more }));
    const ids = added.map(() => operation());
    await Promise.all(
      added.map((entry, at) =>
        send((device, operationId) => device.setEntry({ ...entry, operationId }), ids[at]),
      ),
    );
    for (const change of added) learn(change);
    if (random() < 0.5) return;
    await send((device, undoId) => device.undo({ operationId: ids[0] ?? '', undoId }));
    learn({ ...run, add: -750 });
    await compareHabits();
  }

  const factsOf = ({ id, facts, schedules, entries }: Known): HabitFacts => ({
    ...facts,
    schedules,
    entries: [...entries.values()].sort((one, other) => one.day - other.day),
    pauses: pauses.filter(({ habitId }) => habitId === null || habitId === id),
  });

  async function compareHabits(): Promise<void> {
    const { habits, today } = await oneOf(devices).getHabits({});
    expect(day(today)).toBe(todayNow());
    expect(habits.map(({ id }) => id).sort()).toEqual([...known.values()].map(({ id }) => id).sort());
    for (const [name, one] of known) {
      const row = habits.find(({ id }) => id === one.id);
      const plain = plainHabit(factsOf(one), day(today), WEEK_START);
      const told = `${name} on ${today}`;
      expect(Math.abs((row?.score ?? NaN) - plain.score), told).toBeLessThan(1e-6);
      expect([told, row?.streak, row?.best, row?.due]).toEqual([told, plain.streak, plain.best, plain.due]);
      expect([told, row?.total]).toEqual([told, plain.totalSince(0)]);
    }
  }

  /** The scores of the whole year, with all that is known at its end. */
  async function compareCurves(): Promise<void> {
    for (const one of known.values()) {
      const range = { from: textOfDay(FIRST), to: textOfDay(todayNow()) };
      const { scores } = await oneOf(devices).getScores({ habitId: one.id, ...range });
      for (const { day: text, score } of scores.filter((_, at) => at % 40 === 7)) {
        const facts = factsOf(one);
        const until = facts.entries.filter((entry) => entry.day <= day(text));
        const plain = plainHabit({ ...facts, entries: until }, day(text) + 1, WEEK_START);
        expect(Math.abs(score - plain.score), text).toBeLessThan(1e-6);
      }
    }
  }

  for (const name of shuffled(NAMES)) await addHabit(name, HABITS[name]);

  const due = textOfDay(LAST);
  const goalOf = (fields: Omit<Inputs['addGoal'], 'operationId'>) => {
    const input = { startDate: textOfDay(FIRST), dueDate: due, ...fields };
    return send((device, operationId) => device.addGoal({ ...input, operationId }));
  };
  const far = await goalOf({
    ...{ name: 'Run far', measure: 'habit', targetValue: 900_000 },
    habitId: habit('Run').id,
  });
  const whole = await goalOf({ name: 'Health', measure: 'parts' });
  const weight = await goalOf({
    ...{ name: 'Weigh less', measure: 'number', startValue: 80_000, targetValue: 70_000 },
    ...{ parentId: whole.id, weight: 3 },
  });
  const steps = await goalOf({ name: 'Check-ups', measure: 'steps', parentId: whole.id, weight: 2 });
  const stepIds: number[] = [];
  for (const title of ['Dentist', 'Eyes', 'Heart', 'Skin'])
    stepIds.push(
      (await send((device, operationId) => device.addStep({ goalId: steps.id, title, operationId }))).id,
    );
  let weighed: number | null = null;
  let checked = 0;

  async function compareGoals(): Promise<void> {
    const { goals, today: text } = await oneOf(devices).getGoals({});
    const today = day(text);
    const run = plainHabit(factsOf(habit('Run')), today, WEEK_START).totalSince(FIRST);
    const lost = weighed === null ? 0 : (80_000 - weighed) / 10_000;
    const clamped = (part: number) => Math.min(1, Math.max(0, part));
    const wanted = new Map([
      [far.id, run / 900_000],
      [weight.id, lost],
      [steps.id, checked / 4],
      [whole.id, (3 * clamped(lost) + 2 * (checked / 4)) / 5],
    ]);
    for (const [id, done] of wanted) {
      const row = goals.find((goal) => goal.id === id);
      const plain = plainGoal(done, FIRST, LAST, today);
      const told = `${row?.name ?? ''} on ${text}`;
      expect(row?.progress, told).toBeCloseTo(plain.progress, 9);
      expect(row?.expected, told).toBeCloseTo(plain.expected, 9);
      expect([told, row?.standing, row?.forecast && day(row.forecast)]).toEqual([
        told,
        plain.standing,
        plain.forecast,
      ]);
    }
  }

  let undone: string | null = null;
  let beforeUndone: Schedule[] = [];
  let imported: string | null = null;
  let beforeImport: { schedules: Schedule[]; startDay: number; days: number[] } | null = null;

  /** What happens on the first visit from a day on. */
  const EVENTS = new Map<string, () => Promise<unknown>>([
    ['2026-02-10', () => changeRhythm('Read', 'today', { rhythm: 'days', weekdays: [1, 2, 3, 4, 5] })],
    ['2026-03-04', () => pause(null, '2026-03-02', '2026-03-10')],
    ['2026-03-16', () => changeRhythm('Swim', 'today', { rhythm: 'rolling', times: 2, span: 7 })],
    ['2026-03-29', () => changeRhythm('Plants', 'always', { rhythm: 'interval', span: 3 })],
    ['2026-04-30', () => changeRhythm('Run', 'today', { rhythm: 'month', target: 50_000 })],
    ['2026-05-10', () => pause(['Swim', 'Call'], '2026-05-10', null)],
    [
      '2026-05-24',
      async () => {
        const open = pauses.find(({ habitId }) => habitId === habit('Swim').id);
        const until = textOfDay(todayNow() - 1);
        await send((device, operationId) => device.editPause({ id: open?.id ?? 0, until, operationId }));
        await learnPauses();
      },
    ],
    [
      '2026-05-30',
      async () => {
        const open = pauses.find(({ habitId }) => habitId === habit('Call').id);
        await send((device, operationId) => device.deletePause({ id: open?.id ?? 0, operationId }));
        await learnPauses();
      },
    ],
    ['2026-06-08', () => changeRhythm('Save', 'always', { rhythm: 'week', target: 25_000 })],
    [
      '2026-06-30',
      async () => {
        beforeUndone = habit('Call').schedules;
        undone = await changeRhythm('Call', 'today', { rhythm: 'week', times: 1 });
      },
    ],
    [
      '2026-07-09',
      async () => {
        await send((device, undoId) => device.undo({ operationId: undone ?? '', undoId }));
        habit('Call').schedules = beforeUndone;
      },
    ],
    ['2026-07-20', () => changeRhythm('Sugar', 'today', { rhythm: 'week', target: 10_000 })],
    // A holiday, planned ahead.
    ['2026-07-22', () => pause(null, '2026-08-01', '2026-08-14')],
    ['2026-08-20', importLoop],
    ['2026-08-29', undoImport],
    ['2026-09-08', () => changeRhythm('Swim', 'always', { rhythm: 'month', times: 6 })],
    ['2026-10-26', () => changeRhythm('No sweets', 'today', { weekdays: [1, 2, 3, 4, 5, 6, 7] })],
    ['2026-11-11', () => changeRhythm('Call', 'today', { rhythm: 'interval', span: 2 })],
  ]);

  /** Loop's zip: a habit of the same name with years of days before, and one that is new. */
  async function importLoop() {
    const read = habit('Read');
    const marks = (lines: string[]) => ['Date,Value,Notes', ...lines].join('\n');
    const old = Array.from({ length: 300 }, (_, at) => FIRST - 200 + at);
    const ofRead = old.filter(() => random() < 0.6);
    const ofWalk = old.filter(() => random() < 0.5);
    const files = [
      {
        name: 'Habits.csv',
        text: [
          'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?',
          '001,Read,YES_NO,,,1,1,#FF8F00,,,,false',
          '002,Walk,NUMERICAL,How far?,,3,7,#303F9F,km,AT_LEAST,5.5,false',
        ].join('\n'),
      },
      {
        name: '001 Read/Checkmarks.csv',
        text: marks(ofRead.map((at) => `${textOfDay(at)},${at % 9 === 0 ? 'SKIP' : 'YES_MANUAL'},`)),
      },
      {
        name: '002 Walk/Checkmarks.csv',
        text: marks(ofWalk.map((at) => `${textOfDay(at)},${String((at % 7) * 1000)},`)),
      },
    ];
    const preview = await oneOf(devices).importHabits({ format: 'loop', files, dryRun: true });
    imported = operation();
    const input = { format: 'loop' as const, files, previewToken: preview.previewToken };
    await send((device, operationId) => device.importHabits({ ...input, operationId }), imported);
    // Stored days win, notes alone too.
    const { entries: there } = await oneOf(devices).getEntries({
      ...{ habitId: read.id, from: '2025-01-01', to: textOfDay(todayNow()) },
    });
    const stored = new Set([
      ...read.entries.keys(),
      ...there.filter(({ note }) => note !== '').map((one) => day(one.day)),
    ]);
    const added = ofRead.filter((at) => !stored.has(at));
    beforeImport = { schedules: read.schedules, startDay: read.facts.startDay, days: added };
    for (const at of added)
      read.entries.set(at, { day: at, state: at % 9 === 0 ? 'skipped' : 'done', amount: null });
    const begin = Math.min(...added);
    read.schedules = read.schedules.map((one, at) => (at === 0 ? { ...one, validFrom: begin } : one));
    read.facts = { ...read.facts, startDay: begin };
    const { habits } = await oneOf(devices).getHabits({});
    const start = Math.min(...ofWalk);
    known.set('Walk', {
      id: habits.find(({ name }) => name === 'Walk')?.id ?? 0,
      facts: { kind: 'amount', direction: 'at_least', emptyCounts: false, startDay: start },
      schedules: [{ ...USUAL, rhythm: 'rolling', times: 3, span: 7, target: 5_500, validFrom: start }],
      entries: new Map(ofWalk.map((at) => [at, { day: at, state: 'done', amount: (at % 7) * 1000 }])),
    });
  }

  async function undoImport() {
    const read = habit('Read');
    await send((device, undoId) => device.undo({ operationId: imported ?? '', undoId }));
    for (const at of beforeImport?.days ?? []) read.entries.delete(at);
    read.schedules = beforeImport?.schedules ?? [];
    read.facts = { ...read.facts, startDay: beforeImport?.startDay ?? NaN };
    known.delete('Walk');
  }

  const waiting = [...EVENTS].sort(([one], [other]) => (one < other ? -1 : 1));
  // Before and after the person's day begins, on the days of 23 and of 25 hours.
  const nights = ['2026-03-29T01:30Z', '2026-03-29T02:10Z', '2026-10-25T01:50Z', '2026-10-25T02:10Z'];
  let noted = FIRST - 1;
  let visits = 0;
  while (noted < LAST) {
    const date = Math.min(LAST, noted + 1 + Math.floor(random() * 7));
    const clock = oneOf(['06:20', '11:00', '19:45', '23:30', '01:30', '00:59']);
    const usual = `${textOfDay(date)}T${clock}Z`;
    const night = nights.find((one) => one <= usual);
    if (night !== undefined) nights.shift();
    vi.setSystemTime(new Date(night ?? usual));
    const today = todayNow();
    // A sign-in lasts half a year.
    if (visits % 20 === 0) await signInDevices();
    if (night !== undefined) await compareHabits();
    // After midnight it is still the day before.
    if (today <= noted) continue;
    const events = waiting.filter(([at]) => day(at) <= today);
    waiting.splice(0, events.length);
    for (const [, event] of events) await event();
    if (events.length > 0) await compareHabits();
    await note(noted + 1, today);
    await add(today);
    noted = today;
    visits += 1;
    if (visits % 3 === 0) {
      weighed = 80_000 - Math.floor(visits * 110 + random() * 500);
      const value = weighed;
      // The later one of a day counts.
      await send((device, operationId) =>
        device.addCheckin({ goalId: weight.id, value: value + 900, operationId }),
      );
      await send((device, operationId) => device.addCheckin({ goalId: weight.id, value, operationId }));
    }
    if (visits % 20 === 0 && checked < 4) {
      const id = stepIds[checked] ?? 0;
      checked += 1;
      await send((device, operationId) => device.editStep({ id, done: true, operationId }));
    }
    if (events.length > 0 || visits % 6 === 0) {
      await compareHabits();
      await compareGoals();
    }
  }
  expect([...waiting, ...nights]).toEqual([]);
  await compareHabits();
  await compareGoals();
  await compareCurves();
});
