import { without } from '@/platform/server/data/part';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createPlanner } from '../../../../../tests/support/calendar';
import { calendarJournal } from '../journal';

const app = await createTestApp();

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const AT = ['DTSTART;TZID=Europe/Berlin:20261124T140000', 'DTEND;TZID=Europe/Berlin:20261124T150000'];
const LATER = ['DTSTART;TZID=Europe/Berlin:20261124T143000', 'DTEND;TZID=Europe/Berlin:20261124T153000'];

type Owner = Awaited<ReturnType<typeof createPlanner>>;

const storedOf = async ({ user }: Owner) =>
  app.services.db
    .selectFrom('calendar_events')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('uid')
    .orderBy('recurrence_id')
    .execute();

/** Rows without what counts changes and what an undo has looked at anew. */
async function contentsOf(owner: Owner) {
  return (await storedOf(owner)).map((row) => without(row, 'revision', 'updated_at', 'next_reminder_at'));
}

/** What the account does to an event by other calls, as a change of its own. */
async function changeHere(
  { user }: Owner,
  uid: string,
  to: { title?: string; location?: string; start_local?: Date; end_local?: Date; trashed_at?: Date | null },
  recurrenceId = '',
) {
  await calendarJournal.execute({ db: app.services.db, user }, 'edit', {}, async ({ trx, now, revision }) => {
    await trx
      .updateTable('calendar_events')
      .set({ ...to, updated_at: now, revision })
      .where('user_id', '=', user.id)
      .where('uid', '=', uid)
      .where('recurrence_id', '=', recurrenceId)
      .execute();
  });
}

const undo = async ({ calendar: calls }: Owner, operationId: string) => calls.undo({ operationId });

const toldOf = (items: { uid: string; outcome: string; message: string }[]) =>
  items.map(({ uid, outcome, message }) => [uid, outcome, message]);

describe('an import', () => {
  test('takes the same lines in another order for the same event', async () => {
    const { calendar: files } = await createPlanner(app, 'Europe/Berlin');
    const lines = [
      'SUMMARY;LANGUAGE=de:Beratung',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.org',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.org',
      'DESCRIPTION;ALTREP="cid:1@example.org":Text',
      'CATEGORIES:Work',
    ];
    await files.importIcs({ ics: calendar(...event('a', ...AT, ...lines)) });
    const again = await files.importIcs({ ics: calendar(...event('a', ...lines.toReversed(), ...AT)) });
    expect(toldOf(again.items)).toEqual([['a', 'unchanged', '']]);
    const fewer = await files.importIcs({
      ics: calendar(...event('a', ...lines.slice(0, -1), ...AT)),
      dryRun: true,
    });
    expect(toldOf(fewer.items)).toEqual([['a', 'changed', 'Details']]);
  });

  test('of its own export changes nothing, also where a long title was cut at a blank', async () => {
    const { calendar: files } = await createPlanner(app, 'Europe/Berlin');
    const title = `${'x'.repeat(499)} and more`;
    const ics = calendar(...event('a', ...AT, `SUMMARY:${title}`, 'X-NOTE;LABEL=a:b'));
    await files.importIcs({ ics });
    const own = await files.exportIcs({});
    expect(toldOf((await files.importIcs({ ics: own.content })).items)).toEqual([['a', 'unchanged', '']]);
  });

  test('is shown before it happens, and happens so', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const { calendar: files } = owner;
    const ics = calendar(
      ...event('a', ...AT, 'SUMMARY:Architecture forum', 'LOCATION:Room 2.08'),
      ...event('b', 'DTSTART:20261399T000000Z', 'SUMMARY:Fire drill'),
      'BEGIN:VTODO',
      'UID:t',
      'END:VTODO',
    );
    const preview = await files.importIcs({ ics, dryRun: true, fileName: 'team.ics' });
    expect(preview).toMatchObject({ counts: { new: 1, skipped: 1 }, leftOut: 1, calendarId: null });
    expect(await storedOf(owner)).toEqual([]);
    const { previewToken } = preview;
    const done = await files.importIcs({ ics, fileName: 'team.ics', previewToken, operationId: 'first' });
    expect(done.items).toEqual(preview.items);
    expect(done.items.map(({ uid, outcome, line, message }) => [uid, outcome, line, message])).toEqual([
      ['a', 'new', 3, 'Place “Room 2.08”'],
      ['b', 'skipped', 10, 'Line 12: DTSTART cannot be read'],
    ]);
    expect(await storedOf(owner)).toMatchObject([
      { uid: 'a', title: 'Architecture forum', zone: 'Europe/Berlin', calendar_id: done.calendarId },
    ]);
    const { imports } = await files.imports();
    expect(imports).toMatchObject([
      { operationId: 'first', fileName: 'team.ics', counts: { new: 1, skipped: 1 } },
    ]);
  });

  test('tells first what of an event was read otherwise', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const ics = calendar(...event('a', ...AT, 'SUMMARY:Run', 'RRULE:FREQ=WEEKLY;BYMONTHDAY=2;COUNT=3'));
    const { items } = await owner.calendar.importIcs({ ics, dryRun: true });
    expect(items[0]?.message).toMatch(/^The part BYMONTHDAY of its rule .*: left out; Weekly on /);
  });

  test('updates by UID and says what was before', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const first = calendar(
      ...event('a', ...AT, 'SUMMARY:Forum', 'LOCATION:Room 2.08'),
      ...event('b', ...AT, 'SUMMARY:Same'),
    );
    const { calendarId } = await owner.calendar.importIcs({ ics: first });
    const second = calendar(
      ...event('a', ...LATER, 'SUMMARY:Forum', 'SEQUENCE:1'),
      ...event('b', ...AT, 'SUMMARY:Same', 'DTSTAMP:20261124T000000Z'),
    );
    const { items, counts } = await owner.calendar.importIcs({ ics: second });
    expect(toldOf(items)).toEqual([
      ['a', 'changed', 'Time was 14:00 – 15:00; place was “Room 2.08”; details'],
      ['b', 'unchanged', ''],
    ]);
    expect(counts).toEqual({ new: 0, changed: 1, unchanged: 1, changed_here: 0, skipped: 0 });
    expect(await storedOf(owner)).toMatchObject([
      { uid: 'a', location: '', calendar_id: calendarId, start_local: new Date('2026-11-24T14:30:00Z') },
      { uid: 'b' },
    ]);
    const again = await owner.calendar.importIcs({ ics: second });
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('keeps what was changed here, unless it is told to take the file’s', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const { calendar: files } = owner;
    const ics = calendar(...event('a', ...AT, 'SUMMARY:Review'), ...event('b', ...AT, 'SUMMARY:Release'));
    await files.importIcs({ ics });
    await changeHere(owner, 'a', {
      start_local: new Date('2026-11-24T10:00:00Z'),
      end_local: new Date('2026-11-24T11:00:00Z'),
    });
    await changeHere(owner, 'b', { title: 'Release 6.2' });
    const preview = await files.importIcs({ ics, dryRun: true });
    expect(preview.counts).toMatchObject({ changed_here: 2 });
    expect(preview.items.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^You moved it to 10:00 on \d+ \w+$/),
      expect.stringMatching(/^You changed the title on \d+ \w+$/),
    ]);
    await files.importIcs({ ics, previewToken: preview.previewToken, decisions: { b: 'take' } });
    expect(
      (await storedOf(owner)).map(({ title, start_local }) => [title, start_local.getUTCHours()]),
    ).toEqual([
      ['Review', 10],
      ['Release', 14],
    ]);
  });

  test('leaves out what it is told to', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const ics = calendar(...event('a', ...AT), ...event('b', ...AT));
    const { counts } = await owner.calendar.importIcs({ ics, decisions: { a: 'keep' } });
    expect(counts).toMatchObject({ new: 1, skipped: 1 });
    expect((await storedOf(owner)).map(({ uid }) => uid)).toEqual(['b']);
  });

  test('is refused when something was changed since its preview', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const ics = calendar(...event('a', ...AT));
    await owner.calendar.importIcs({ ics });
    const { previewToken } = await owner.calendar.importIcs({ ics, dryRun: true });
    await changeHere(owner, 'a', { title: 'other' });
    const before = await storedOf(owner);
    await expect(owner.calendar.importIcs({ ics, previewToken })).rejects.toMatchObject({
      wireCode: 'changed_meanwhile',
    });
    expect(await storedOf(owner)).toEqual(before);
  });

  test('takes an event out of the trash', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const ics = calendar(...event('a', ...AT));
    await owner.calendar.importIcs({ ics });
    await changeHere(owner, 'a', { trashed_at: new Date() });
    const { items } = await owner.calendar.importIcs({ ics });
    expect(toldOf(items)).toEqual([['a', 'changed', 'It is taken out of the trash']]);
    expect(await storedOf(owner)).toMatchObject([{ uid: 'a', trashed_at: null }]);
  });

  test('has a series with its changed occurrences, as the file has them', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const series = [...AT, 'RRULE:FREQ=DAILY;COUNT=9', 'SUMMARY:Daily'];
    const moved = (day: string, ...lines: string[]) =>
      event(
        's',
        `RECURRENCE-ID;TZID=Europe/Berlin:${day}T140000`,
        `DTSTART;TZID=Europe/Berlin:${day}T160000`,
        `DTEND;TZID=Europe/Berlin:${day}T170000`,
        'SUMMARY:Daily',
        ...lines,
      );
    const first = await owner.calendar.importIcs({
      ics: calendar(...event('s', ...series), ...moved('20261125'), ...moved('20261126')),
    });
    expect(first.counts).toMatchObject({ new: 1 });
    const [main, ...overrides] = await storedOf(owner);
    expect(
      overrides.map(({ series_id, recurrence_id, changed }) => [series_id, recurrence_id, changed]),
    ).toEqual([
      [main?.id, '20261125T140000', 'time'],
      [main?.id, '20261126T140000', 'time'],
    ]);
    const second = await owner.calendar.importIcs({
      ics: calendar(...moved('20261127'), ...moved('20261126'), ...event('s', ...series)),
    });
    expect(toldOf(second.items)).toEqual([['s', 'changed', '2 occurrences differ']]);
    expect((await storedOf(owner)).map(({ recurrence_id }) => recurrence_id)).toEqual([
      '',
      '20261126T140000',
      '20261127T140000',
    ]);
    const third = await owner.calendar.importIcs({ ics: calendar(...moved('20261128')) });
    expect(third.counts).toMatchObject({ changed: 1 });
    expect((await storedOf(owner)).map(({ series_id }) => series_id)).toEqual([
      null,
      main?.id,
      main?.id,
      main?.id,
    ]);
  });

  test('is undone to the letter, and done again by undoing that', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const daily = [...AT, 'RRULE:FREQ=DAILY;COUNT=9'];
    const one = event('s', 'RECURRENCE-ID;TZID=Europe/Berlin:20261125T140000', ...LATER);
    await owner.calendar.importIcs({ ics: calendar(...event('a', ...AT), ...event('s', ...daily), ...one) });
    await changeHere(owner, 'a', { trashed_at: new Date('2026-11-20T10:00:00Z') });
    const before = await contentsOf(owner);
    await owner.calendar.importIcs({
      operationId: 'second',
      ics: calendar(...event('a', ...LATER), ...event('s', ...daily, 'SUMMARY:x'), ...event('n', ...AT)),
    });
    const after = await contentsOf(owner);
    expect(after).not.toEqual(before);
    await undo(owner, 'second');
    expect(await contentsOf(owner)).toEqual(before);
    expect((await owner.calendar.imports()).imports).toHaveLength(1);
  });

  test('into an account without calendars makes one, which its undo takes away', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    await owner.calendar.importIcs({ ics: calendar(...event('a', ...AT)), operationId: 'only' });
    await undo(owner, 'only');
    const left = await app.services.db
      .selectFrom('calendars')
      .select('id')
      .where('user_id', '=', owner.user.id)
      .execute();
    expect([left, await storedOf(owner)]).toEqual([[], []]);
  });

  test('never happens of a rule that ends before it begins, unless it is taken', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const ics = calendar(...event('a', ...AT, 'RRULE:FREQ=DAILY;UNTIL=20250101T000000Z'));
    const { items } = await owner.calendar.importIcs({ ics, dryRun: true });
    expect(toldOf(items)).toEqual([['a', 'skipped', 'Line 7: never happens']]);
    expect((await owner.calendar.importIcs({ ics, decisions: { a: 'take' } })).counts).toMatchObject({
      new: 1,
    });
  });

  test('of a name that every object has is one by that name', async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const ics = calendar(...event('__proto__', ...AT), ...event('constructor', ...AT));
    expect((await owner.calendar.importIcs({ ics })).counts).toMatchObject({ new: 2 });
    expect((await owner.calendar.importIcs({ ics })).counts).toMatchObject({ unchanged: 2 });
  });
});

test(
  'five thousand events take little of the process, and other calls go on meanwhile',
  { tags: ['slow'] },
  async () => {
    const owner = await createPlanner(app, 'Europe/Berlin');
    const ics = calendar(
      ...Array.from({ length: 5_000 }, (_, at) =>
        event(
          `e${String(at)}@example.org`,
          ...AT,
          `SUMMARY:Event ${String(at)}`,
          'DESCRIPTION:Some words about it',
          'ATTENDEE;CN=Mei:mailto:mei@example.org',
        ),
      ).flat(),
    );
    let turns = 0;
    const watch = setInterval(() => (turns += 1), 1);
    // Its own time, which other processes do not lengthen; it may take 5 s in all.
    const before = process.cpuUsage();
    const { counts } = await owner.calendar.importIcs({ ics, operationId: 'many' });
    const { user, system } = process.cpuUsage(before);
    clearInterval(watch);
    expect(counts).toMatchObject({ new: 5_000 });
    expect((user + system) / 1000).toBeLessThan(4_000);
    expect(turns).toBeGreaterThan(30);
    await undo(owner, 'many');
    expect(await storedOf(owner)).toEqual([]);
  },
);
