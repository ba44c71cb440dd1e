import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createPlanner, thereAndBack } from '../../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { calendarTexts } from '../../rules';

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  planner = await createPlanner(app, 'Europe/Berlin');
});

const refused = (call: Promise<unknown>, text: string) => expect(call).rejects.toThrow(text);
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

describe('this occurrence', () => {
  test('becomes a row with the touched fields of its own, moved out of one day and into another', async () => {
    const series = await weekly();
    await tested((operationId) =>
      planner.calendar.editEvent({
        ...{ id: series, scope: 'this', recurrenceId: id(8), start: '2026-06-10T18:00', operationId },
      }),
    );
    expect(await listed()).toEqual([
      'Run 2026-06-01T09:00:00',
      'Run 2026-06-10T18:00:00',
      'Run 2026-06-15T09:00:00',
      'Run 2026-06-22T09:00:00',
      'Run 2026-06-29T09:00:00',
    ]);
    expect(await listed('2026-06-08', '2026-06-09')).toEqual([]);
    const { events } = await planner.window({ from: '2026-06-10', to: '2026-06-11' });
    expect(events).toMatchObject([
      {
        ...{ seriesId: series, recurrenceId: id(8), changed: true, rule: 'FREQ=WEEKLY;COUNT=5;BYDAY=MO' },
        ...{ start: '2026-06-10T16:00:00.000Z', end: '2026-06-10T17:00:00.000Z' },
      },
    ]);
    expect(events[0]?.id).not.toBe(series);
  });

  test('is edited again by the id of its row or of its series, and follows all in what is not its own', async () => {
    const series = await weekly();
    const { id: row } = await planner.calendar.editEvent({
      ...{ id: series, scope: 'this', recurrenceId: id(8), title: 'Swim' },
    });
    await planner.calendar.editEvent({ id: row, scope: 'this', location: 'Lake' });
    await tested((operationId) =>
      planner.calendar.editEvent({
        id: series,
        title: 'Walk',
        location: 'Park',
        start: '2026-06-01T10:00',
        operationId,
      }),
    );
    const { events } = await planner.window({ from: '2026-06-01', to: '2026-06-16' });
    expect(events).toMatchObject([
      { title: 'Walk', location: 'Park', startLocal: '2026-06-01T10:00:00', recurrenceId: id(1, '100000') },
      { title: 'Swim', location: 'Lake', startLocal: '2026-06-08T10:00:00', recurrenceId: id(8, '100000') },
      { title: 'Walk', startLocal: '2026-06-15T10:00:00' },
    ]);
    expect(await planner.calendar.event({ id: series, recurrenceId: id(8, '100000') })).toMatchObject({
      ...{ id: row, title: 'Swim', changedCount: 1 },
      next: ['2026-06-08T10:00:00', '2026-06-15T10:00:00', '2026-06-22T10:00:00', '2026-06-29T10:00:00'],
    });
  });

  test('has no rule and no calendar of its own, and must be of the series', async () => {
    const series = await weekly();
    const calendarId = (await planner.calendar.addCalendar({ name: 'Other' })).id;
    const this8 = { id: series, scope: 'this' as const, recurrenceId: id(8) };
    await refused(planner.calendar.editEvent({ ...this8, rule: 'FREQ=DAILY' }), calendarTexts.ruleOfOne);
    await refused(planner.calendar.editEvent({ ...this8, calendarId }), calendarTexts.calendarOfSeries);
    await planner.calendar.editEvent({ ...this8, rule: 'FREQ=WEEKLY;COUNT=5;BYDAY=MO', title: 'Swim' });
    for (const recurrenceId of [id(9), '20260608', id(8, '100000'), '20260706T090000'])
      for (const scope of ['this', 'following', 'all'] as const)
        await refused(
          planner.calendar.editEvent({ id: series, scope, recurrenceId, title: 'x' }),
          calendarTexts.notOfSeries,
        );
    await refused(
      planner.calendar.editEvent({ id: series, scope: 'this', title: 'x' }),
      calendarTexts.notOfSeries,
    );
    const single = (await planner.calendar.addEvent({ title: 'One', start: '2026-06-01' })).id;
    await refused(
      planner.calendar.editEvent({ id: single, scope: 'this', recurrenceId: '20260601', title: 'x' }),
      calendarTexts.notOfSeries,
    );
  });

  test('is taken out of its series; with the last one the series goes to the trash', async () => {
    const series = await weekly({ rule: 'FREQ=WEEKLY;COUNT=3' });
    const swim = await planner.calendar.editEvent({
      ...{ id: series, scope: 'this', recurrenceId: id(8), title: 'Swim' },
    });
    await tested((operationId) =>
      planner.calendar.deleteEvents({
        events: [
          { id: swim.id, scope: 'this' },
          { id: series, scope: 'this', recurrenceId: id(1) },
        ],
        operationId,
      }),
    );
    expect(await listed()).toEqual(['Run 2026-06-15T09:00:00']);
    await refused(planner.calendar.event({ id: series, recurrenceId: id(8) }), calendarTexts.notOfSeries);
    await tested((operationId) =>
      planner.calendar.deleteEvents({ events: [{ id: series, recurrenceId: id(15) }], operationId }),
    );
    expect(await listed()).toEqual([]);
    expect((await planner.calendar.trash()).entries).toMatchObject([
      { kind: 'event', id: series, name: 'Run', detail: '2026/06/01 09:00, repeats' },
    ]);
    await planner.calendar.restore({ events: [series] });
    expect(await listed()).toEqual(['Run 2026-06-15T09:00:00']);
  });
});

describe('this and following occurrences', () => {
  test('part the count, and take what was changed and removed with them', async () => {
    const series = await weekly();
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(8), title: 'Early' });
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(22), title: 'Late' });
    await planner.calendar.deleteEvents({ events: [{ id: series, recurrenceId: id(29) }] });
    const answer = await tested((operationId) =>
      planner.calendar.editEvent({
        ...{ id: series, scope: 'following', recurrenceId: id(15), start: '2026-06-16T08:00', operationId },
        ...{ title: 'Row', rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=5' },
      }),
    );
    expect(answer).toMatchObject({ id: series, seriesId: expect.any(Number) as number });
    expect(await listed()).toEqual([
      'Run 2026-06-01T09:00:00',
      'Early 2026-06-08T09:00:00',
      'Row 2026-06-16T08:00:00',
      'Late 2026-06-23T08:00:00',
    ]);
    const { events } = await planner.calendar.stored({ from: '2026-06-01', to: '2026-08-01' });
    const of = (row: number) => events.find((event) => event.id === row);
    expect(of(series)).toMatchObject({ rule: 'FREQ=WEEKLY;COUNT=2;BYDAY=MO', removed: [] });
    expect(of(answer.seriesId ?? 0)).toMatchObject({
      ...{ rule: 'FREQ=WEEKLY;COUNT=3;BYDAY=TU', removed: [id(30, '080000')] },
    });
    expect(of(answer.seriesId ?? 0)?.uid).not.toBe(of(series)?.uid);
  });

  test('and all change the very one that was edited in what was its own', async () => {
    const series = await weekly();
    const own = async (day: number, fields: object) =>
      (await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(day), ...fields })).id;
    await own(8, { title: 'Early', location: 'Hall' });
    const seen = await own(15, { title: 'With Ann', start: '2026-06-15T18:00' });
    await tested((operationId) =>
      planner.calendar.editEvent({ id: seen, recurrenceId: id(15), scope: 'all', title: 'Row', operationId }),
    );
    expect(await listed()).toEqual([
      'Row 2026-06-01T09:00:00',
      'Early 2026-06-08T09:00:00',
      'Row 2026-06-15T18:00:00',
      'Row 2026-06-22T09:00:00',
      'Row 2026-06-29T09:00:00',
    ]);
    // Its time stays its own, an hour later like the others; the title follows them.
    await tested((operationId) =>
      planner.calendar.moveEvents({
        events: [{ id: series, scope: 'following', recurrenceId: id(15) }],
        ...{ days: 0, minutes: 60, operationId },
      }),
    );
    await planner.calendar.editEvent({ id: seen, scope: 'all', title: 'Swim' });
    expect(await listed()).toEqual([
      'Row 2026-06-01T09:00:00',
      'Early 2026-06-08T09:00:00',
      'Swim 2026-06-15T19:00:00',
      'Swim 2026-06-22T10:00:00',
      'Swim 2026-06-29T10:00:00',
    ]);
  });

  test('at the first occurrence are all', async () => {
    const series = await weekly();
    const answer = await planner.calendar.editEvent({
      ...{ id: series, scope: 'following', recurrenceId: id(1), title: 'Row' },
    });
    expect(answer).toMatchObject({ id: series, seriesId: null });
    expect((await listed()).every((line) => line.startsWith('Row'))).toBe(true);
  });

  test('are deleted with what was changed of them', async () => {
    const series = await weekly();
    await planner.calendar.editEvent({ id: series, scope: 'this', recurrenceId: id(22), title: 'Late' });
    await tested((operationId) =>
      planner.calendar.deleteEvents({
        events: [{ id: series, scope: 'following', recurrenceId: id(15) }],
        operationId,
      }),
    );
    expect(await listed()).toEqual(['Run 2026-06-01T09:00:00', 'Run 2026-06-08T09:00:00']);
  });

  test('leave alone what was added before the rhythm began, with what was changed of it', async () => {
    const of = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:r', ...lines, 'END:VEVENT'];
    const events = [
      ...of('DTSTART:20260608T090000', 'RRULE:FREQ=WEEKLY', 'RDATE:20260601T090000', 'SUMMARY:Run'),
      ...of('RECURRENCE-ID:20260601T090000', 'DTSTART:20260601T090000', 'SUMMARY:Early'),
    ];
    await planner.calendar.importIcs({
      ics: ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'),
    });
    const [run] = (await planner.calendar.stored({ from: '2026-06-01', to: '2026-07-01' })).events;
    await tested((operationId) =>
      planner.calendar.deleteEvents({
        events: [{ id: run?.id ?? 0, scope: 'following', recurrenceId: id(8) }],
        operationId,
      }),
    );
    expect(await listed()).toEqual(['Early 2026-06-01T09:00:00']);
  });

  test('of days without a rhythm go on from a changed one, which stands once', async () => {
    const days = ['UID:d', 'DTSTART:20260601T090000', 'RDATE:20260603T090000', 'SUMMARY:Run'];
    await planner.calendar.importIcs({
      ics: ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...days, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'),
    });
    const [run] = (await planner.calendar.stored({ from: '2026-06-01', to: '2026-07-01' })).events;
    const third = { id: run?.id ?? 0, recurrenceId: id(3) };
    await planner.calendar.editEvent({ ...third, scope: 'this', title: 'Swim' });
    await tested((operationId) =>
      planner.calendar.editEvent({ ...third, scope: 'following', location: 'Lake', operationId }),
    );
    expect(await listed()).toEqual(['Run 2026-06-01T09:00:00', 'Swim 2026-06-03T09:00:00']);
  });

  test('that two windows split at once: the second sees what the first has left', async () => {
    const series = await weekly();
    const split = (day: number) =>
      planner.calendar
        .editEvent({ id: series, scope: 'following', recurrenceId: id(day), title: `From ${String(day)}` })
        .then(
          () => 'done',
          (error: Error) => error.message,
        );
    const answers = await Promise.all([split(15), split(22)]);
    // The 22nd belongs to another series by then, if the other one was first.
    expect([
      ['done', 'done'],
      ['done', calendarTexts.notOfSeries],
    ]).toContainEqual(answers);
    expect(await listed()).toHaveLength(5);
    expect((await listed())[2]).toBe('From 15 2026-06-15T09:00:00');
  });
});
