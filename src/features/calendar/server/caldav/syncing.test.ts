import { beforeEach, describe, expect, test } from 'vitest';
import { daysAgo } from '@/platform/shared/dates';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, type Device, ics, syncFrom } from '../../../../../tests/support/caldav';
import { operation } from '../../../../../tests/support/calendar';
import { calendarLimits } from '../../rules';
import { calendarTrash } from '../trash.sql';
import { forgetLost } from '../changes/lost.sql';

const app = await createTestApp();

let phone: Device;
let calendarId: number;
let work: string;
beforeEach(async () => {
  phone = await createDevice(app);
  const made = async (name: string) => (await phone.calendar.addCalendar({ name })).id;
  calendarId = await made('Work');
  work = `${phone.home}calendar-${String(calendarId)}/`;
});

const put = (name: string, uid: string, lines: string[] = [], calendar = work) =>
  phone.send('PUT', `${calendar}${name}`, { body: ics(uid, lines) });
const house = () => ({ db: app.services.db, stopping: new AbortController().signal });
const lastOperation = async () => (await phone.calendar.caldav()).changes[0]?.operationId ?? '';

describe('a program is told what changed since its token', () => {
  test('what went to the trash, came back, and was deleted for good', async () => {
    await put('a.ics', 'a');
    await put('b.ics', 'b');
    const first = await syncFrom(phone, work);
    await phone.send('DELETE', `${work}a.ics`);
    await phone.send('DELETE', `${work}b.ics`);
    const [one, two] = (await phone.calendar.trash()).entries.map(({ id }) => id);
    await phone.calendar.restore({ events: [one ?? 0] });
    const back = await syncFrom(phone, work, first.token);
    expect([back.there.size, back.gone.length]).toEqual([1, 1]);
    await phone.calendar.purge({ events: [two ?? 0] });
    // Who has not asked since it went to the trash is told, although nothing of it is left.
    expect((await syncFrom(phone, work, first.token)).gone).toEqual(back.gone);
    expect((await syncFrom(phone, work)).there).toEqual(back.there);
  });

  test('what expired in the trash', async () => {
    await put('named.ics', 'a');
    const { token } = await syncFrom(phone, work);
    await phone.send('DELETE', `${work}named.ics`);
    const gone = await syncFrom(phone, work, token);
    await app.services.db
      .updateTable('calendar_events')
      .set({ trashed_at: daysAgo(calendarLimits.trashDays + 1) })
      .where('user_id', '=', phone.user.id)
      .execute();
    await calendarTrash.deleteExpired(house());
    expect((await syncFrom(phone, work, token)).gone).toEqual([`${work}named.ics`]);
    expect((await syncFrom(phone, work, token)).token).toBe(gone.token);
  });

  test('another name of what was gone, and the end of the one that it had', async () => {
    await put('one.ics', 'a');
    const { token } = await syncFrom(phone, work);
    await phone.send('DELETE', `${work}one.ics`);
    await put('two.ics', 'a');
    const renamed = await syncFrom(phone, work, token);
    expect([[...renamed.there.keys()], renamed.gone]).toEqual([[`${work}two.ics`], [`${work}one.ics`]]);
    await put('one.ics', 'b');
    expect([...(await syncFrom(phone, work, renamed.token)).there.keys()]).toEqual([`${work}one.ics`]);
  });

  test('two objects by two addresses, although one has the usual name of the other', async () => {
    await put('foo.ics', 'bar');
    await phone.calendar.importIcs({ ics: ics('foo'), calendarId, operationId: operation() });
    const both = await syncFrom(phone, work);
    expect([...both.there.keys()].sort()).toEqual([`${work}foo.ics`, `${work}foo.ics~`]);
    expect((await phone.send('GET', `${work}foo.ics`)).body).toContain('UID:bar');
    expect((await phone.send('GET', `${work}foo.ics~`)).body).toContain('UID:foo');
    expect((await phone.send('DELETE', `${work}foo.ics~`)).status).toBe(204);
    expect((await syncFrom(phone, work, both.token)).gone).toEqual([`${work}foo.ics~`]);
  });

  test('no other address of one whose usual name another one had, when that is forgotten', async () => {
    await put('foo.ics', 'bar');
    const made = await lastOperation();
    await phone.calendar.importIcs({ ics: ics('foo'), calendarId, operationId: operation() });
    await phone.calendar.undo({ operationId: made, undoId: operation() });
    const { token, there } = await syncFrom(phone, work);
    expect([...there.keys()]).toEqual([`${work}foo.ics~`]);
    await app.services.db
      .updateTable('calendar_objects')
      .set({ changed_at: daysAgo(calendarLimits.changesDays + 1) })
      .where('user_id', '=', phone.user.id)
      .execute();
    await forgetLost(house());
    expect((await syncFrom(phone, work)).there).toEqual(there);
    expect((await phone.send('GET', `${work}foo.ics~`)).status).toBe(200);
    expect((await phone.send('DELETE', `${work}foo.ics~`)).status).toBe(204);
    expect((await syncFrom(phone, work, token)).gone).toEqual([`${work}foo.ics~`]);
  });
});

describe('a token', () => {
  test('that nobody gave is refused, never answered as if nothing had changed', async () => {
    await put('a.ics', 'a');
    const { token } = await syncFrom(phone, work);
    const number = Number(/\d+$/.exec(token)?.[0]);
    for (const odd of [
      'x',
      token.replace(/\d+$/, String(number + 1)),
      token.replace(/\d+$/, '-1'),
      `${token}x`,
    ]) {
      const { status, body } = await syncFrom(phone, work, odd);
      expect([status, body]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
    }
  });

  test('of a calendar that was deleted is refused by another one at its address', async () => {
    const at = `${phone.home}plain/`;
    await phone.send('MKCALENDAR', at);
    await put('a.ics', 'a', [], at);
    const { token } = await syncFrom(phone, at);
    await phone.send('DELETE', at);
    await phone.send('MKCALENDAR', at);
    await put('b.ics', 'b', [], at);
    const { status, body } = await syncFrom(phone, at, token);
    expect([status, body]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
  });

  test('of a calendar that was undone is refused when it comes back, at the address that it had', async () => {
    const at = `${phone.home}plain/`;
    await phone.send('MKCALENDAR', at);
    const made = await lastOperation();
    await put('a.ics', 'a', [], at);
    const { token } = await syncFrom(phone, at);
    await phone.calendar.undo({ operationId: await lastOperation(), undoId: operation() });
    for (let undone = made, round = 0; round < 2; round += 1) {
      const [gone, back] = [operation(), operation()];
      await phone.calendar.undo({ operationId: undone, undoId: gone });
      expect((await phone.send('PROPFIND', at, { depth: '0' })).status).toBe(404);
      await phone.calendar.undo({ operationId: gone, undoId: back });
      expect((await phone.send('PROPFIND', at, { depth: '0' })).status).toBe(207);
      undone = back;
    }
    await put('b.ics', 'b', [], at);
    const { status, body } = await syncFrom(phone, at, token);
    expect([status, body]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
    expect([...(await syncFrom(phone, at)).there.keys()]).toEqual([`${at}b.ics`]);
  });

  test('from before a backup was restored is refused, and entity tags of then are others', async () => {
    await put('a.ics', 'a');
    const { token, there } = await syncFrom(phone, work);
    // A restore leaves the table empty.
    await app.services.db.deleteFrom('account_eras').where('user_id', '=', phone.user.id).execute();
    const { status, body } = await syncFrom(phone, work, token);
    expect([status, body]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
    const again = await syncFrom(phone, work);
    expect([...again.there.keys()]).toEqual([...there.keys()]);
    expect([...again.there.values()]).not.toEqual([...there.values()]);
    expect((await phone.send('DELETE', `${work}a.ics`, { 'if-match': [...there.values()][0] })).status).toBe(
      412,
    );
  });

  test('that is too old to say what was deleted since is refused, and later ones are not', async () => {
    const old = await syncFrom(phone, work);
    await put('a.ics', 'a');
    await phone.calendar.undo({ operationId: await lastOperation(), undoId: operation() });
    await put('b.ics', 'b');
    await app.services.db
      .updateTable('calendar_objects')
      .set({ changed_at: daysAgo(calendarLimits.changesDays + 1) })
      .where('user_id', '=', phone.user.id)
      .execute();
    const late = await syncFrom(phone, work);
    await forgetLost(house());
    const { status, body } = await syncFrom(phone, work, old.token);
    expect([status, body]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
    expect(await syncFrom(phone, work, late.token)).toMatchObject({
      status: 207,
      gone: [],
      token: late.token,
    });
    expect([...(await syncFrom(phone, work)).there.keys()]).toEqual([`${work}b.ics`]);
  });

  test('from before a change that took thousands away is refused, and what it left has another entity tag', async () => {
    const event = (uid: string, lines: string[]) =>
      ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', 'SUMMARY:X', ...lines, 'END:VEVENT'].join(
        '\r\n',
      );
    const plain = (uid: string) => event(uid, ['DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z']);
    const series = event('s', [
      'DTSTART:20261123T090000Z',
      'DTEND:20261123T100000Z',
      'RRULE:FREQ=DAILY;COUNT=5',
    ]);
    const other = event('s', [
      ...['RECURRENCE-ID:20261124T090000Z', 'DTSTART:20261124T120000Z', 'DTEND:20261124T130000Z'],
    ]);
    const file = (...events: string[]) =>
      ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
    const first = operation();
    await phone.calendar.importIcs({ ics: file(series), calendarId, operationId: first });
    const many = Array.from({ length: 2_001 }, (_, at) => plain(`m-${String(at)}`));
    const operationId = operation();
    await phone.calendar.importIcs({ ics: file(...many, series, other), calendarId, operationId });
    const full = await syncFrom(phone, work);
    expect(full.there.size).toBe(2_002);
    await phone.calendar.undo({ operationId, undoId: operation() });
    const { status, body } = await syncFrom(phone, work, full.token);
    expect([status, body]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
    const left = await syncFrom(phone, work);
    expect([...left.there.keys()]).toEqual([`${work}s.ics`]);
    expect(left.there.get(`${work}s.ics`)).not.toBe(full.there.get(`${work}s.ics`));
    expect(left.token).not.toBe(full.token);
    expect(await syncFrom(phone, work, left.token)).toMatchObject({ status: 207, gone: [] });
    const kept = await app.services.db
      .selectFrom('calendar_objects')
      .select('uid')
      .where('calendar_id', '=', calendarId)
      .execute();
    expect(kept).toEqual([{ uid: 's' }]);
  });

  test('stays good for the last that went where too many are gone, and earlier ones are refused', async () => {
    const tokens: string[] = [];
    for (const uid of ['a', 'b', 'c', 'd']) {
      await put(`${uid}.ics`, uid);
      tokens.push((await syncFrom(phone, work)).token);
      await phone.calendar.undo({ operationId: await lastOperation(), undoId: operation() });
    }
    await put('named.ics', 'n');
    await forgetLost(house(), 2);
    const answers = await Promise.all(tokens.map((token) => syncFrom(phone, work, token)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 207, 207]);
    expect(answers[2]?.gone.toSorted()).toEqual([`${work}c.ics`, `${work}d.ics`]);
    // What is there is none of them, whatever it is called.
    expect([...(await syncFrom(phone, work)).there.keys()]).toEqual([`${work}named.ics`]);
  });

  test('of a calendar whose last change was a deletion stays good when that is forgotten', async () => {
    await put('a.ics', 'a');
    await phone.calendar.undo({ operationId: await lastOperation(), undoId: operation() });
    const last = await syncFrom(phone, work);
    await app.services.db
      .updateTable('calendar_objects')
      .set({ changed_at: daysAgo(calendarLimits.changesDays + 1) })
      .where('user_id', '=', phone.user.id)
      .execute();
    await forgetLost(house());
    expect(await syncFrom(phone, work, last.token)).toMatchObject({ status: 207, token: last.token });
  });
});
