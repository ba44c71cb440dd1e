import { beforeEach, describe, expect, test } from 'vitest';
import { password } from '../support/accounts';
import { createTestApp } from '../support/app';
import { createPlanner } from '../support/calendar';
import { openFreshDatabase } from '../support/database';

const URL_OF = '/api/Calendar.php';

const app = await createTestApp({ database: await openFreshDatabase() });
let token: string;
beforeEach(async () => {
  token = (await createPlanner(app, 'Europe/Berlin')).user.token;
});

const ICS = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:a@example.org',
  'DTSTART;TZID=W. Europe Standard Time:20261124T140000',
  'DTEND;TZID=W. Europe Standard Time:20261124T150000',
  'SUMMARY:Forum, große Runde 🎈',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:b@example.org',
  'DTSTART:nonsense',
  'END:VEVENT',
  'BEGIN:VTODO',
  'END:VTODO',
  'END:VCALENDAR',
].join('\r\n');

async function get(
  query: Record<string, string>,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
) {
  const response = await app.http.inject({
    url: `${URL_OF}?${new URLSearchParams(query).toString()}`,
    headers,
  });
  return response;
}

const formOf = (action: string, fields: object) => new URLSearchParams({ action, ...fields }).toString();

/** Sends JSON, or a form that is written already. */
async function send(payload: object | string) {
  const response = await app.http.inject({
    method: 'POST',
    url: URL_OF,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    payload,
  });
  const body: Record<string, unknown> = response.json();
  return Object.assign(body, { status: response.statusCode });
}

const post = (action: string, payload: object, type: 'json' | 'form' = 'json') =>
  send(type === 'json' ? { action, ...payload } : formOf(action, payload));

describe('importIcs', () => {
  test('shows what it would do, does it, and is undone by its operation_id', async () => {
    const shown = await post('importIcs', { ics: ICS, dry_run: '1' }, 'form');
    const answer = {
      status: 200,
      success: true,
      counts: { new: 1, changed: 0, unchanged: 0, changed_here: 0, skipped: 1 },
      items: [
        {
          uid: 'a@example.org',
          title: 'Forum, große Runde 🎈',
          outcome: 'new',
          line: 2,
          message: 'Zone “W. Europe Standard Time” read as Europe/Berlin',
        },
        {
          uid: 'b@example.org',
          title: '',
          outcome: 'skipped',
          line: 8,
          message: 'Line 10: DTSTART cannot be read',
        },
      ],
      left_out: 1,
    };
    expect(shown).toMatchObject({ ...answer, calendar_id: null });
    const sent = { ics: ICS, revision: shown.revision, operation_id: 'import-1' };
    expect(await post('importIcs', sent)).toMatchObject(answer);
    expect(await post('importIcs', sent)).toMatchObject(answer);
    expect((await get({ action: 'exportIcs' })).body).toContain('DTSTART;TZID=Europe/Berlin:20261124T140000');
    expect(await post('undo', { operation_id: 'import-1' })).toMatchObject({ status: 200 });
    expect((await get({ action: 'exportIcs' })).body).not.toContain('BEGIN:VEVENT');
  });

  test('takes decisions, also as JSON in a form', async () => {
    const decisions = JSON.stringify({ 'a@example.org': 'keep' });
    expect(await post('importIcs', { ics: ICS, decisions }, 'form')).toMatchObject({
      counts: { new: 0, skipped: 2 },
    });
  });

  test('refuses what is no file, too long, or older than its preview', async () => {
    const refused = (status: number, message: string) => ({ status, success: false, message });
    expect(await post('importIcs', {})).toMatchObject(refused(422, 'Please upload a valid .ics file.'));
    expect(await post('importIcs', { ics: 'x' })).toMatchObject(
      refused(422, 'Please upload a valid .ics file.'),
    );
    expect(await post('importIcs', { ics: 'BEGIN:VCALENDAR\nEND:VCALENDAR' })).toMatchObject(
      refused(422, 'No events found in the file.'),
    );
    const tooLarge = refused(413, 'The file is larger than 32 MB.');
    expect(await post('importIcs', { ics: 'x'.repeat(32 * 1024 * 1024 + 1) })).toMatchObject(tooLarge);
    expect(await post('importIcs', { ics: 'x'.repeat(98 * 1024 * 1024) })).toMatchObject(tooLarge);
    expect(await post('importIcs', { ics: ICS, calendar_id: 999_999 })).toMatchObject(
      refused(404, 'Calendar not found'),
    );
    expect(await post('importIcs', { ics: ICS, revision: 7 })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
  });

  test('takes a file of which a form has escaped every byte, which makes it three times as long', async () => {
    const form = formOf('importIcs', { ics: ICS.replace('SUMMARY', 'DESCRIPTION:é\r\nSUMMARY') });
    // To escape the whole file here would hold the process, which is the server's too, until it counts as overloaded.
    const answer = await send(form.replace('%C3%A9', '%C3%A9'.repeat(2_600_000)));
    expect(answer).toMatchObject({ status: 200, counts: { new: 1 } });
  });
});

test('exportIcs answers a file with the name of its calendar', async () => {
  const { id } = await post('addCalendar', { name: 'Größe "1"' });
  const response = await get({ action: 'exportIcs', calendar_id: String(id) });
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="Groe 1.ics"',
  });
  expect((await get({ action: 'exportIcs', calendar_id: '999999' })).statusCode).toBe(404);
});

describe('a feed', () => {
  test('is read without a token, and not again while nothing changes', async () => {
    await post('importIcs', { ics: ICS });
    const made = await post(
      'addFeed',
      { current_password: password, name: 'Phone', with_tools: '1', calendar_ids: '' },
      'form',
    );
    expect(made).toMatchObject({ status: 200, id: expect.any(Number) as number });
    const { data } = (await get({ action: 'getFeeds' })).json<{ data: object[] }>();
    expect(data).toMatchObject([
      {
        id: made.id,
        name: 'Phone',
        calendar_ids: null,
        detail: 'full',
        with_tools: true,
        url: made.url,
        last_used_at: null,
      },
    ]);
    const key = new URL(String(made.url)).searchParams.get('key') ?? '';
    const response = await get({ action: 'feed', key }, {});
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.body).toContain('SUMMARY:Forum\\, große Runde 🎈');
    const known = { 'if-none-match': String(response.headers.etag) };
    expect((await get({ action: 'feed', key }, known)).statusCode).toBe(304);
    const head = (headers: Record<string, string>) =>
      app.http.inject({ method: 'HEAD', url: '/api/Calendar.php', query: { action: 'feed', key }, headers });
    const asked = await head({});
    expect([asked.statusCode, asked.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag'])
      expect([name, asked.headers[name]]).toEqual([name, response.headers[name]]);
    expect((await head(known)).statusCode).toBe(304);
    await post('addEvent', { title: 'Another', start: '2026-12-01' });
    expect((await get({ action: 'feed', key }, known)).statusCode).toBe(200);
    const renewed = await post('regenerateFeed', { current_password: password, id: made.id });
    expect(renewed.url).not.toBe(made.url);
    expect((await get({ action: 'feed', key }, {})).statusCode).toBe(404);
    const newKey = new URL(String(renewed.url)).searchParams.get('key') ?? '';
    expect((await get({ action: 'feed', key: newKey }, {})).body).toContain('große Runde');
    expect(await post('deleteFeed', { id: made.id })).toMatchObject({ status: 200 });
    expect((await get({ action: 'feed', key: newKey }, {})).statusCode).toBe(404);
    expect(await post('deleteFeed', { id: made.id })).toMatchObject({
      status: 404,
      message: 'Feed not found',
    });
  });

  test('of no key or a wrong one is 404, as JSON', async () => {
    for (const key of ['', 'x', `tsc_${'a'.repeat(40)}`]) {
      const response = await get({ action: 'feed', key }, {});
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, message: 'Feed not found' });
    }
    expect((await get({ action: 'feed' }, {})).statusCode).toBe(404);
    expect((await get({ action: 'getFeeds' }, {})).statusCode).toBe(401);
  });

  test('cannot be made with what is no name, or of a foreign calendar', async () => {
    expect(await post('addFeed', { current_password: password, name: ' ' })).toMatchObject({
      status: 422,
      message: 'Please enter a name',
    });
    expect(await post('addFeed', { current_password: password, name: 'x', detail: 'all' })).toMatchObject({
      status: 422,
    });
    expect(
      await post('addFeed', { current_password: password, name: 'x', calendar_ids: [999_999] }),
    ).toMatchObject({
      status: 404,
      message: 'Calendar not found',
    });
  });
});
