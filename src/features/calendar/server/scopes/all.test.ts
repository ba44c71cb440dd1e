import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import {
  createPlanner,
  operation,
  storedCalendar,
  thereAndBack,
} from '../../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { calendarTexts } from '../../rules';

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  planner = await createPlanner(app, 'Europe/Berlin');
});

const refused = (call: Promise<unknown>, text: string) => expect(call).rejects.toThrow(text);
const rows = () => storedCalendar(app, planner.user.id);
/** 'Run 2026-06-15T09:00:00', in the order of the starts. */
const listed = async (from = '2026-06-01', to = '2026-08-01') =>
  (await planner.window({ from, to })).events.map(({ title, startLocal }) => `${title} ${startLocal}`);
const id = (day: number, time = '090000') => `202606${String(day).padStart(2, '0')}T${time}`;

/** Every Monday of June 2026 and beyond, at 9. */
const weekly = async (fields: object = {}) =>
  (
    await planner.calendar.addEvent({
      ...{ title: 'Run', start: '2026-06-01T09:00', end: '2026-06-01T10:00' },
      ...{ rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5', ...fields },
    })
  ).id;

/** A change, its undo and its redo. */
const tested = <Answer>(work: (operationId: string) => Promise<Answer>) => thereAndBack(app, planner, work);

describe('all occurrences', () => {
  test('move by what the one that was seen is moved, with what was added, removed and changed', async () => {
    const series = await weekly();
    await planner.calendar.editEvent({
      id: series,
      scope: 'this',
      recurrenceId: id(8),
      start: '2026-06-08T20:00',
    });
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(15), title: 'Swim' });
    await planner.calendar.deleteEvents({ events: [{ id: series, recurrenceId: id(22) }] });
    // A week later: the original starts of some are those of others before.
    await tested((operationId) =>
      planner.calendar.moveEvents({
        events: [{ id: series, scope: 'all', recurrenceId: id(29) }],
        ...{ days: 7, minutes: 30, operationId },
      }),
    );
    expect(await listed()).toEqual([
      'Run 2026-06-08T09:30:00',
      'Run 2026-06-08T20:00:00',
      'Swim 2026-06-22T09:30:00',
      'Run 2026-07-06T09:30:00',
    ]);
  });

  test('get another length, and become all-day and timed again', async () => {
    const series = await weekly();
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(8), title: 'Swim' });
    await planner.calendar.deleteEvents({ events: [{ id: series, recurrenceId: id(15) }] });
    await tested((operationId) =>
      planner.calendar.editEvent({ id: series, allDay: true, start: '2026-06-01', operationId }),
    );
    expect(await listed()).toEqual(['Run 2026-06-01', 'Swim 2026-06-08', 'Run 2026-06-22', 'Run 2026-06-29']);
    await planner.calendar.editEvent({ id: series, allDay: false, start: '2026-06-01T07:00', minutes: 30 });
    expect(await listed()).toEqual([
      'Run 2026-06-01T07:00:00',
      'Swim 2026-06-08T07:00:00',
      'Run 2026-06-22T07:00:00',
      'Run 2026-06-29T07:00:00',
    ]);
  });

  test('keep UNTIL in the form of the start through another zone', async () => {
    const series = await weekly({ rule: 'FREQ=WEEKLY;UNTIL=20260615T070000Z' });
    await planner.calendar.editEvent({ id: series, zone: 'America/New_York' });
    expect(await listed()).toHaveLength(3);
    const rule = async () => (await planner.calendar.event({ id: series })).rule;
    expect(await rule()).toBe('FREQ=WEEKLY;UNTIL=20260615T130000Z');
    await planner.calendar.editEvent({ id: series, zone: '' });
    expect(await rule()).toBe('FREQ=WEEKLY;UNTIL=20260615T090000');
    await planner.calendar.editEvent({ id: series, allDay: true, start: '2026-06-01' });
    expect(await rule()).toBe('FREQ=WEEKLY;UNTIL=20260615');
    expect(await listed()).toHaveLength(3);
  });

  test('that get another pattern keep changed ones as single events, or let them go', async () => {
    const series = await weekly();
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(8), title: 'Swim' });
    const pattern = { id: series, rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' };
    expect(await planner.calendar.orphans(pattern)).toMatchObject({ orphans: 1 });
    await tested((operationId) => planner.calendar.editEvent({ ...pattern, operationId }));
    const lines = ['Run 2026-06-01T09:00:00', 'Swim 2026-06-08T09:00:00', 'Run 2026-06-15T09:00:00'];
    expect(await listed()).toEqual([...lines, 'Run 2026-06-29T09:00:00']);
    const { events } = await planner.window({ from: '2026-06-08', to: '2026-06-09' });
    expect(events).toMatchObject([{ seriesId: null, recurrenceId: '', rule: '', changed: false }]);
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(15), title: 'Row' });
    await planner.calendar.editEvent({ id: series, rule: 'FREQ=WEEKLY;INTERVAL=4;COUNT=2', orphans: 'drop' });
    expect(await listed()).toEqual([...lines.slice(0, 2), 'Run 2026-06-29T09:00:00']);
  });

  test('without a rule end at the first one, which stays as it was changed', async () => {
    const series = await weekly();
    await planner.calendar.deleteEvents({ events: [{ id: series, recurrenceId: id(1) }] });
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(8), title: 'Swim' });
    await tested((operationId) => planner.calendar.editEvent({ id: series, rule: '', operationId }));
    expect(await listed()).toEqual(['Swim 2026-06-08T09:00:00']);
  });

  test('go into another calendar, also where the same UID is, and come back', async () => {
    const series = await weekly();
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(8), title: 'Swim' });
    const calendarId = (await planner.calendar.addCalendar({ name: 'Other' })).id;
    await tested((operationId) => planner.calendar.editEvent({ id: series, calendarId, operationId }));
    const { events } = await planner.window({ from: '2026-06-01', to: '2026-08-01', calendarId });
    expect(events).toHaveLength(5);
  });

  test('go to the trash with what was changed, and come back out of it', async () => {
    const series = await weekly();
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(8), title: 'Swim' });
    const before = await listed();
    await tested((operationId) =>
      planner.calendar.deleteEvents({ events: [{ id: series, scope: 'all' }], operationId }),
    );
    expect(await listed()).toEqual([]);
    await planner.calendar.restore({ events: [series] });
    expect(await listed()).toEqual(before);
  });
});

describe('an undo', () => {
  test('of a split is refused once an occurrence of the new series was changed, and works after that is undone', async () => {
    const series = await weekly();
    const before = await rows();
    const [split, edit] = [operation(), operation()];
    const { seriesId } = await planner.calendar.editEvent({
      ...{ id: series, scope: 'following', recurrenceId: id(15), title: 'Row', operationId: split },
    });
    await planner.calendar.editEvent({
      ...{ id: seriesId ?? 0, scope: 'this', recurrenceId: id(22), title: 'Swim', operationId: edit },
    });
    const after = await rows();
    await refused(planner.calendar.undo({ operationId: split }), calendarTexts.undoConflict);
    expect(await rows()).toEqual(after);
    await planner.calendar.undo({ operationId: edit });
    await planner.calendar.undo({ operationId: split });
    expect(await rows()).toEqual(before);
  });

  test('of several is one step', async () => {
    const series = await weekly();
    const before = await rows();
    const ids = [operation(), operation(), operation()];
    await planner.calendar.editEvent({ id: series, title: 'Row', operationId: ids[0] });
    await planner.calendar.editEvent({
      ...{ id: series, scope: 'following', recurrenceId: id(15), title: 'Swim', operationId: ids[1] },
    });
    await planner.calendar.deleteEvents({ events: [{ id: series, scope: 'all' }], operationId: ids[2] });
    const [operationId = '', ...alsoIds] = ids;
    await planner.calendar.undo({ operationId, alsoIds });
    expect(await rows()).toEqual(before);
  });
});
