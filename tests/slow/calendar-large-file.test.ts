import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../support/app';
import { createPlanner, operation } from '../support/calendar';
import { mutate } from '../support/typed-call';

const app = await createTestApp();
let url: string;
beforeAll(async () => {
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
});

const EVENTS = 50_000;
const HOUR_MS = 3_600_000;

/** Every other hour an event of an hour, each twenty-fifth of them weekly. */
function fileOf(count: number): string {
  const events = Array.from({ length: count }, (_, at) => {
    const start = new Date(Date.UTC(2015, 0, 1, 8) + at * 2 * HOUR_MS)
      .toISOString()
      .replace(/[-:]|\.000Z/g, '');
    return [
      'BEGIN:VEVENT',
      `UID:event-${String(at)}@example.org`,
      `DTSTART;TZID=Europe/Berlin:${start}`,
      'DURATION:PT1H',
      `SUMMARY:Event ${String(at)}`,
      `DESCRIPTION:${'Some words of it. '.repeat(12)}`,
      ...(at % 25 === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
}

test('50,000 events come in, go out, are known again and are taken back', async () => {
  const { calendar, user } = await createPlanner(app, 'Europe/Berlin');
  const operationId = operation();
  // Over HTTP, where a large body has more time.
  const importIcs = (input: object) => mutate<{ counts: object }>({ url }, user, 'calendar.importIcs', input);
  const done = await importIcs({ ics: fileOf(EVENTS), operationId });
  expect(done.counts).toMatchObject({ new: EVENTS, skipped: 0 });
  const { content } = await calendar.exportIcs({});
  const again = await importIcs({ ics: content, dryRun: true });
  expect(again.counts).toMatchObject({ unchanged: EVENTS, new: 0, changed: 0 });
  await calendar.undo({ operationId, undoId: operation() });
  expect((await calendar.exportIcs({})).content).not.toContain('BEGIN:VEVENT');
});
