import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALL_STEPS, newSteps } from '@/platform/shared/repeat/steps';
import { createTestApp } from '../../../../../tests/support/app';
import { createPlanner } from '../../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../../tests/support/database';
import type { EventHead } from '../events/rows';
import { expanderKept, expandRow } from './kept';
import { timesOfSeries } from './rules';

const app = await createTestApp({ database: await openFreshDatabase() });

const ROW: EventHead = {
  ...{
    id: 1,
    calendar_id: 1,
    uid: 'u',
    series_id: null,
    recurrence_id: '',
    title: '',
    location: '',
    url: '',
  },
  ...{ status: 'confirmed', busy: true, color: null, reminders: '' },
  ...{ all_day: false, start_local: new Date(0), end_local: new Date(0), zone: 'UTC', end_zone: null },
  ...{ rule: '', added: null, removed: null },
};
const RULES = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=SU,MO', 'FREQ=DAILY;BYHOUR=2,3', 'FREQ=DAILY;COUNT=9', ''];
const ZONES = ['', 'UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'];
// Around the day on which New York's clocks go forward.
const DAYS = ['20260307T023000', '20260308T023000', '20260309T023000'];
const list = fc.option(fc.subarray(DAYS, { minLength: 1 }).map((days) => JSON.stringify(days)));
const some = fc.record({
  all_day: fc.boolean(),
  start: fc.constantFrom('2026-03-06T02:30:00Z', '2026-03-01T23:15:00Z', '2026-03-07T00:00:00Z'),
  hours: fc.constantFrom(0, 1, 24, 30),
  zone: fc.constantFrom(...ZONES),
  end_zone: fc.option(fc.constantFrom(...ZONES)),
  rule: fc.constantFrom(...RULES),
  added: list,
  removed: list,
  changed: fc.option(fc.subarray([...DAYS, '20260308'], { minLength: 1 })),
  account: fc.constantFrom('America/New_York', 'Asia/Tokyo'),
  from: fc.constantFrom('2026-03-05T00:00:00Z', '2026-03-08T07:00:00Z'),
  days: fc.constantFrom(1, 7),
  most: fc.constantFrom(3, 1_000),
  budget: fc.constantFrom(5, 40, CALL_STEPS),
});

test('what is remembered is as it would be found anew, whatever of a series, its window or the steps is other', () => {
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 8 }), (asked) => {
      for (const { start, hours, account, from, days, most, budget, changed, ...fields } of [
        ...asked,
        ...asked,
      ]) {
        const begin = Date.parse(start);
        const end_local = new Date(begin + hours * 3_600_000);
        const row = { ...ROW, ...fields, start_local: new Date(begin), end_local };
        const window = { from: Date.parse(from), to: Date.parse(from) + days * 86_400_000 };
        const others = changed ? new Set(changed) : undefined;
        const outcome = (isKept: boolean) => {
          const call = newSteps(budget);
          if (isKept) {
            const { times, cut } = expanderKept(1, window, account, most)(row, others, call);
            return { times, cut, taken: call.taken, isCut: call.isCut };
          }
          const { starts, cut } = expandRow(row, window, account, { most, others, steps: call.ofSeries() });
          const times = timesOfSeries(row, starts, account);
          return { times, cut, taken: call.taken, isCut: call.isCut };
        };
        expect(outcome(true)).toEqual(outcome(false));
      }
    }),
    { numRuns: 500 },
  );
});

const expander = (ownerId: number) => {
  const expand = expanderKept(ownerId, { from: 0, to: 86_400_000 }, 'UTC', 1_000);
  return (row: EventHead, others?: ReadonlySet<string>) => expand(row, others, newSteps(CALL_STEPS));
};
/** Series of which each takes a fifth of a megabyte to keep. */
const large = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...ROW, rule: `${String(n)}${'-'.repeat(100_000)}` }));

test('a series that is edited again and again takes no room of other accounts in the same window', () => {
  const other = expander(1)(ROW);
  const edited = large(100);
  for (const row of edited) expander(2)(row);
  expect(expander(1)(ROW)).toBe(other);
  // It began anew, and is kept on.
  const last = edited.at(-1) ?? ROW;
  expect(expander(2)(last)).toBe(expander(2)(last));
});

test('what is found after its window has left is kept in the one that follows', () => {
  const early = expander(3);
  early(large(1)[0] ?? ROW);
  const late = expander(3);
  for (const id of [4, 5, 6, 7, 8]) for (const row of large(19)) expander(id)(row);
  const found = late(ROW);
  expect(expander(3)(ROW)).toBe(found);
});

test('a series with changed occurrences is kept as any other, by which they are', () => {
  const row = { ...ROW, rule: 'FREQ=HOURLY' };
  const others = () => new Set(['19700101T030000']);
  const found = expander(9)(row, others());
  expect(found.times.starts).toHaveLength(23);
  expect(expander(9)(row, others())).toBe(found);
  expect(expander(9)(row).times.starts).toHaveLength(24);
});

test('the screen shows what programs are told after each change of a series', async () => {
  const { calendar, caller, window } = await createPlanner(app, 'America/New_York');
  const { id } = await calendar.addEvent({
    title: 'Run',
    start: '2026-03-01T02:30',
    rule: 'FREQ=DAILY',
    zone: 'America/New_York',
  });
  const span = { from: '2026-03-01', to: '2026-03-15' };
  const seen = new Set<string>();
  const look = async () => {
    const { events } = await window(span);
    const programs = await calendar.getEvents(span);
    expect(events.map((event) => ({ ...event, notes: '' }))).toEqual('events' in programs && programs.events);
    seen.add(JSON.stringify(events));
  };
  const at = (recurrenceId: string) => ({ id, recurrenceId, scope: 'this' as const });
  const changes = [
    () => calendar.editEvent({ ...at('20260308T023000'), start: '2026-03-08T05:00' }),
    // Out of the window, and into it.
    () => calendar.editEvent({ ...at('20260306T023000'), start: '2026-04-06T05:00' }),
    () => calendar.editEvent({ ...at('20260320T023000'), start: '2026-03-05T05:00' }),
    () => calendar.deleteEvents({ events: [at('20260309T023000')], operationId: 'gone' }),
    () => calendar.undo({ operationId: 'gone' }),
    () => calendar.moveEvents({ events: [{ id, scope: 'all' }], minutes: 30, operationId: 'moved' }),
    () => calendar.editEvent({ id, zone: 'Europe/Berlin' }),
    () => calendar.editEvent({ id, zone: '' }),
    () => caller.preferences.update({ timeZone: 'Asia/Tokyo' }),
    () => calendar.editEvent({ id, title: 'Walk', rule: 'FREQ=WEEKLY;BYDAY=SU,TU' }),
  ];
  await look();
  for (const change of changes) {
    await change();
    await look();
    await look();
  }
  // The undo made it as it was.
  expect(seen.size).toBe(changes.length);
});
