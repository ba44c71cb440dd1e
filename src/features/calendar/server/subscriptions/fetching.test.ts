import { beforeAll, expect, test } from 'vitest';
import {
  type CalendarSource,
  holidays,
  startCalendarSource,
} from '../../../../../tests/support/calendar-source';
import { calendarLimits, calendarTexts } from '../../rules';
import { fetchFile } from './fetching';

let source: CalendarSource;
beforeAll(async () => {
  source = await startCalendarSource();
});

const NOTHING = { etag: null, lastModified: null };
const { signal: stopping } = new AbortController();
const fetched = (timeoutMs = 10_000) =>
  fetchFile({ privateAddresses: [source.address], publicDemo: false }, new URL(source.url), NOTHING, {
    stopping,
    timeoutMs,
  });

test('a server that never ends its answer is left', async () => {
  source.answer = (_request, response) => void response.writeHead(200).write('BEGIN:VCALENDAR');
  await expect(fetched(50)).rejects.toThrow(calendarTexts.addressSlow);
});

test('of a file that does not say how large it is no more than the most is read', async () => {
  const part = 'x'.repeat(1024 * 1024);
  let sent = 0;
  source.answer = (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(part)) sent += part.length;
    };
    response.on('drain', more);
    more();
  };
  await expect(fetched()).rejects.toThrow(calendarTexts.addressTooLarge);
  expect(sent).toBeLessThan(4 * calendarLimits.subscriptionBytes);
});

test('what was said without being asked is no answer', async () => {
  source.answer = (_request, response) => response.writeHead(304).end();
  await expect(fetched()).rejects.toThrow('The other server could not answer (304)');
});

test('what could not be sent back is not kept of a file', async () => {
  source.has(`\uFEFF${holidays({ a: '20261224' })}`, { etag: `"${'x'.repeat(300)}"` });
  const file = await fetched();
  expect([file?.etag, file?.lastModified, file?.text.slice(0, 5)]).toEqual([null, null, 'BEGIN']);
});
