import { expect, test } from 'vitest';
import { without } from '@/platform/server/data/part';
import { createTestApp } from '../support/app';
import { createPlanner } from '../support/calendar';
import { openFreshDatabase } from '../support/database';

const app = await createTestApp({ database: await openFreshDatabase() });

type Planner = Awaited<ReturnType<typeof createPlanner>>;

/** All rows of an account without what numbers and counts them. */
async function rowsOf({ user }: Planner) {
  const rows = await app.services.db
    .selectFrom('calendar_events')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('uid')
    .orderBy('recurrence_id')
    .execute();
  const uids = new Map(rows.map(({ id, uid }) => [id, uid]));
  return rows.map((row) => ({
    ...without(
      row,
      'id',
      'user_id',
      'calendar_id',
      'revision',
      'updated_at',
      'imported_hash',
      'next_reminder_at',
    ),
    series_id: uids.get(row.series_id ?? 0) ?? null,
    // CREATED knows no fractions of a second.
    created_at: Math.floor(row.created_at.getTime() / 1000),
  }));
}

const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kolkata'];

/** Single events, days, series and changed occurrences, with what has no column. */
function fileOf(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const zone = ZONES[at % ZONES.length] ?? '';
    const day = `2026${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}`;
    const isDay = at % 7 === 0;
    return [
      'BEGIN:VEVENT',
      `UID:${String(at).padStart(5, '0')}@example.org`,
      ...(isDay
        ? [`DTSTART;VALUE=DATE:${day}`]
        : [`DTSTART;TZID=${zone}:${day}T093000`, `DTEND;TZID=${zone}:${day}T101500`]),
      ...(at % 5 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=12'] : []),
      `SUMMARY:Event ${String(at)}\\, große Runde 🎈`,
      ...(at % 3 === 0
        ? ['DESCRIPTION:Line one\\nline two\\; and \\\\ more, so long that it is folded somewhere on the way']
        : [`X-ROW;A=1:${String(at)}`]),
      ...(at % 4 === 0 ? ['ATTENDEE;PARTSTAT=ACCEPTED;CN="Tan; Mei":mailto:mei@example.org'] : []),
      ...(at % 6 === 0 ? ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'END:VALARM'] : []),
      'END:VEVENT',
    ];
  }).flat();
}

test('ten thousand events with a broken line are brought in, and their export reads back field by field', async () => {
  const [ada, bo] = [await createPlanner(app, 'Europe/Berlin'), await createPlanner(app, 'Europe/Berlin')];
  const lines = ['BEGIN:VCALENDAR', ...fileOf(10_000), 'END:VCALENDAR'];
  const broken = lines.findIndex((line, at) => at > 50_000 && line.startsWith('DTSTART'));
  lines[broken] = 'DTSTART;TZID=Europe/Berlin:2026-11-24 at nine';
  const ics = lines.join('\r\n');
  expect(Buffer.byteLength(ics)).toBeLessThan(5 * 1024 * 1024);
  const preview = await ada.calendar.importIcs({ ics, dryRun: true });
  const { previewToken } = preview;
  const done = await ada.calendar.importIcs({ ics, previewToken, operationId: 'all', fileName: 'all.ics' });
  expect(done.counts).toEqual({ new: 9_999, changed: 0, unchanged: 0, changed_here: 0, skipped: 1 });
  expect(done.items).toEqual(preview.items);
  const skipped = done.items.filter(({ outcome }) => outcome === 'skipped');
  expect(skipped.map(({ message }) => message)).toEqual([
    `Line ${String(broken + 1)}: DTSTART cannot be read`,
  ]);

  const { content } = await ada.calendar.exportIcs({});
  expect((await bo.calendar.importIcs({ ics: content })).counts).toMatchObject({ new: 9_999, skipped: 0 });
  const rows = await rowsOf(ada);
  expect(rows).toHaveLength(9_999);
  const read = await rowsOf(bo);
  const isOther = (at: number) => JSON.stringify(read[at]) !== JSON.stringify(rows[at]);
  expect(rows.filter((_, at) => isOther(at)).slice(0, 3)).toEqual([]);
  expect((await ada.calendar.importIcs({ ics: content, dryRun: true })).counts).toMatchObject({
    unchanged: 9_999,
  });

  await ada.calendar.undo({ operationId: 'all' });
  expect(await rowsOf(ada)).toEqual([]);
}, 120_000);
test('a weekly series that two windows split at once, moved across a change of the clock, is as it was after all is undone', async () => {
  const ada = await createPlanner(app, 'Europe/Berlin');
  const { id, ...made } = await ada.calendar.addEvent({
    title: 'Sprint planning',
    start: '2026-09-07T09:30:00',
    end: '2026-09-07T10:00:00',
    rule: 'FREQ=WEEKLY;COUNT=20',
    zone: 'Europe/Berlin',
    operationId: 'made',
  });
  expect(made.revision).toBeGreaterThan(0);
  const before = await rowsOf(ada);
  const windowOf = async () =>
    (await ada.window({ from: '2026-09-01', to: '2027-03-01' })).events.map((one) => ({
      seriesId: one.seriesId,
      recurrenceId: one.recurrenceId,
      title: one.title,
      start: one.start,
    }));
  const asItWas = await windowOf();
  expect(asItWas).toHaveLength(20);

  const split = (seriesId: number, recurrenceId: string, title: string, operationId: string) =>
    ada.calendar.editEvent({ id: seriesId, scope: 'following', recurrenceId, title, operationId });
  const wanted = [
    { recurrenceId: '20260921T093000', title: 'second', operationId: 'split-1' },
    { recurrenceId: '20261012T093000', title: 'third', operationId: 'split-2' },
  ];
  const outcomes = await Promise.allSettled(
    wanted.map((one) => split(id, one.recurrenceId, one.title, one.operationId)),
  );
  for (const [at, outcome] of outcomes.entries()) {
    const one = wanted[at];
    if (outcome.status === 'fulfilled' || !one) continue;
    // The other was first: the day belongs to its new series, which the window shows by then.
    const day = (await windowOf()).find(({ recurrenceId }) => recurrenceId === one.recurrenceId);
    await split(day?.seriesId ?? 0, one.recurrenceId, one.title, `${one.operationId}-again`);
    one.operationId = `${one.operationId}-again`;
  }
  expect((await windowOf()).map(({ title }) => title)).toEqual([
    ...Array<string>(2).fill('Sprint planning'),
    ...Array<string>(3).fill('second'),
    ...Array<string>(15).fill('third'),
  ]);

  const third = (await windowOf()).find(({ title }) => title === 'third');
  await ada.calendar.moveEvents({
    events: [{ id: third?.seriesId ?? 0, scope: 'all' }],
    days: 21,
    minutes: 30,
    operationId: 'moved',
  });
  const moved = (await windowOf()).filter(({ title }) => title === 'third');
  expect(moved[0]?.start).toBe('2026-11-02T09:00:00.000Z');
  expect(moved).toHaveLength(15);

  const { content } = await ada.calendar.exportIcs({});
  const bo = await createPlanner(app, 'Europe/Berlin');
  await bo.calendar.importIcs({ ics: content });
  expect(await rowsOf(bo)).toEqual(await rowsOf(ada));

  const splits = wanted.map(({ operationId }) => operationId);
  await ada.calendar.undo({ operationId: 'moved', alsoIds: splits });
  expect(await rowsOf(ada)).toEqual(before);
  expect(await windowOf()).toEqual(asItWas);
});
