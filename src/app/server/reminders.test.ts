import { beforeEach, expect, test, vi } from 'vitest';
import { textOfDay } from '@/platform/shared/civil';
import { password } from '../../../tests/support/accounts';
import { createTestApp } from '../../../tests/support/app';
import { endWithFile } from '../../../tests/support/endings';
import { createHabitKeeper } from '../../../tests/support/goals-habits';
import { startMailServer } from '../../../tests/support/mail-server';
import { bringIn, downloadZip, filesOf, zipOf } from '../../../tests/support/my-data';
import { createRemindedApp } from '../../../tests/support/reminded';
import { setToolOpen } from '../../../tests/support/switches';
import { runHousekeeping, runReminders } from './housekeeping';

let keeper: Awaited<ReturnType<typeof createHabitKeeper>>;
let stranger: typeof keeper;
beforeEach(async () => {
  keeper = await createHabitKeeper(app);
  stranger = await createHabitKeeper(app);
  await stranger.habits.addHabit({ name: 'Theirs', startDate: '2026-01-01' });
});
const { app, database, at } = await createRemindedApp('2026-06-15T07:59', ['habits', 'reminders']);

const habit = async (fields: object = {}) =>
  (await keeper.habits.addHabit({ name: 'Run', startDate: '2026-01-01', reminderAt: '08:00', ...fields })).id;
const subjects = (of = keeper) => app.subjectsTo(of.user.email);
/** What was told in time, the earliest first. */
const news = async (of = keeper) =>
  (await of.caller.reminders.list()).reminders
    .filter(({ missed }) => !missed)
    .map(({ text }) => text)
    .toReversed();

test('a habit with several times is told at each of them until it is done', async () => {
  const id = await habit({ reminderAt: undefined, reminders: ['12:30', '08:00', '20:00', '08:00'] });
  expect((await keeper.habits.getHabits({})).habits[0]).toMatchObject({
    ...{ reminders: ['08:00', '12:30', '20:00'], reminderAt: '08:00' },
  });
  await at('2026-06-15T08:00');
  await at('2026-06-15T12:30');
  expect(await news()).toEqual(['Run: time for it', 'Run: time for it']);
  await keeper.habits.setEntry({ habitId: id, state: 'done' });
  await at('2026-06-15T20:00');
  expect(await news()).toHaveLength(2);
  await keeper.habits.editHabit({ id, reminders: [] });
  expect((await keeper.habits.getHabits({})).habits[0]).toMatchObject({ reminders: [], reminderAt: null });
});

test('what a zip says twice is told once, and keeps nothing from others', async () => {
  await habit();
  const files = filesOf(await downloadZip(app, keeper.user));
  const path = Object.keys(files).find((one) => one.endsWith('/habits.json')) ?? '';
  const twice = files[path]?.replace('"08:00"', '"08:00,08:00"') ?? '';
  await bringIn(app, stranger.user, zipOf({ ...files, [path]: twice }));
  await at('2026-06-15T08:00');
  expect([await news(stranger), await news()]).toEqual([['Run: time for it'], ['Run: time for it']]);
});

test('a habit that is due is told at its time, once a day, by mail and in the page', async () => {
  await habit();
  await habit({ name: 'Read', question: 'Did you read 20 pages?' });
  await habit({ name: 'Later', reminderAt: '08:02' });
  await at('2026-06-15T07:59');
  expect(await news()).toEqual([]);
  await at('2026-06-15T08:00');
  await at('2026-06-15T08:01');
  const told = ['Run: time for it', 'Read: Did you read 20 pages?'];
  expect(await news()).toEqual(told);
  const [mail, ...others] = await app.mailsTo(keeper.user.email);
  expect(others).toEqual([]);
  expect(mail?.headers.get('subject')).toBe('2 reminders');
  expect(mail?.text).toContain(told.join('\n'));
  expect(mail?.link?.href).toBe('https://tools.example.org/app/goals-habits');
  await at('2026-06-15T08:02');
  // One mail in five minutes.
  await at('2026-06-15T08:05');
  expect(await subjects()).toEqual(['2 reminders', 'Later: time for it']);
  await at('2026-06-16T07:59');
  await at('2026-06-16T08:00');
  expect(await subjects()).toHaveLength(3);
  expect([await news(stranger), await subjects(stranger)]).toEqual([[], []]);
});

test('no program with an access token is told', async () => {
  await habit();
  await at('2026-06-15T08:00');
  const { token } = await keeper.caller.tokens.make({
    currentPassword: password,
    name: 'program',
    tools: [{ tool: 'goals-habits', right: 'write' }],
    days: 30,
  });
  const program = app.callerOf({ ...keeper.user, token }).reminders;
  await expect(program.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(program.markRead({ ids: [1] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test.each<[what: string, change: (id: number) => Promise<unknown>]>([
  ['is noted already', (habitId) => keeper.habits.setEntry({ habitId, state: 'missed' })],
  ['is skipped', (habitId) => keeper.habits.setEntry({ habitId, state: 'skipped' })],
  ['is paused', (id) => keeper.habits.addPause({ habitIds: [id], from: '2026-06-15', until: null })],
  ['is not due', (id) => keeper.habits.editHabit({ id, rhythm: 'days', weekdays: [2, 3] })],
  ['is archived', (id) => keeper.habits.archiveHabit({ ids: [id] })],
  ['is in the trash', (id) => keeper.habits.deleteHabit({ ids: [id] })],
  ['has its time taken away', (id) => keeper.habits.editHabit({ id, reminderAt: null })],
  ['has a time that is over', (id) => keeper.habits.editHabit({ id, reminderAt: '07:50' })],
])('a habit that %s is not told', async (_, change) => {
  const id = await habit();
  await change(id);
  await habit({ name: 'Read' });
  await at('2026-06-15T08:00');
  expect(await subjects()).toEqual(['Read: time for it']);
  expect(await news()).toEqual(['Read: time for it']);
});

test('none is told in a pause of all habits', async () => {
  await habit();
  await keeper.habits.addPause({ habitIds: null, from: '2026-06-01', until: '2026-06-15' });
  await at('2026-06-15T08:00');
  expect(await news()).toEqual([]);
  await at('2026-06-16T07:59');
  await at('2026-06-16T08:00');
  expect(await news()).toEqual(['Run: time for it']);
});

test('a note alone is no entry', async () => {
  await keeper.habits.setEntry({ habitId: await habit(), note: 'Shoes are wet' });
  await at('2026-06-15T08:00');
  expect(await news()).toEqual(['Run: time for it']);
});

const setUser = (columns: object) =>
  app.services.db.updateTable('users').set(columns).where('id', '=', keeper.user.id).execute();

test.each([
  ['was deactivated', { deactivated_at: new Date('2026-06-01') }],
  ['is about to be deleted', { leaves_at: new Date('2026-06-20') }],
  ['never confirmed its address', { activated_at: null }],
])('an account that %s is not told', async (_, columns) => {
  await habit();
  await setUser(columns);
  await at('2026-06-15T08:00');
  expect(await subjects()).toEqual([]);
  expect(await app.services.db.selectFrom('reminders').select('id').execute()).toEqual([]);
});

test('an account whose address is not its own yet is told in the page alone', async () => {
  await habit();
  const [email, email_key] = ['master@localhost.localdomain', 'master@localhost.localdomain'];
  await setUser({ email, email_key });
  await at('2026-06-15T08:00');
  expect(await news()).toEqual(['Run: time for it']);
  expect(await app.mailsTo(email)).toEqual([]);
});

test('a role to which the tool is closed is not told, of what was claimed before either', async () => {
  await habit();
  await habit({ name: 'Later', reminderAt: '08:30' });
  await at('2026-06-15T08:00');
  await setToolOpen(app, 'goals-habits', false);
  await at('2026-06-15T08:30');
  expect(await news()).toEqual([]);
  await setToolOpen(app, 'goals-habits', true);
  expect(await news()).toEqual(['Run: time for it']);
  expect(await subjects()).toEqual(['Run: time for it']);
});

test('times are those of the person’s clock, whatever it skips or shows twice', async () => {
  const told = async (from: string, minutes: number) => {
    const before = (await subjects()).length;
    for (let minute = 0; minute <= minutes; minute += 30) {
      await at(new Date(Date.parse(`${from}:00Z`) + minute * 60_000).toISOString().slice(0, 16));
      if ((await subjects()).length > before) return new Date().toISOString().slice(11, 16);
    }
    return 'never';
  };
  await keeper.caller.preferences.update({ timeZone: 'Europe/Berlin' });
  await habit({ reminderAt: '02:30' });
  // The last day of winter time, the day without 02:30, and the first whole one of summer time.
  await at('2026-03-27T23:30');
  expect(await told('2026-03-28T00:00', 180)).toBe('01:30');
  await at('2026-03-28T23:30');
  expect(await told('2026-03-29T00:00', 180)).toBe('01:30');
  await at('2026-03-29T23:00');
  expect(await told('2026-03-29T23:30', 180)).toBe('00:30');
  // 02:30 comes at 00:30 and at 01:30.
  await at('2026-10-24T23:30');
  expect(await told('2026-10-25T00:00', 30)).toBe('00:30');
  expect(await told('2026-10-25T01:00', 120)).toBe('never');
  // Westwards, where the same time of the same day is still to come.
  await keeper.caller.preferences.update({ timeZone: 'America/New_York' });
  expect(await told('2026-10-25T06:00', 60)).toBe('never');
});

test('a time after midnight belongs to the day before, if the person’s day begins later', async () => {
  await keeper.caller.preferences.update({ dayStart: 3 });
  const id = await habit({ reminderAt: '01:00', rhythm: 'days', weekdays: [1] });
  await at('2026-06-15T00:59');
  await at('2026-06-15T01:00');
  expect(await subjects()).toEqual([]);
  await at('2026-06-16T00:59');
  await at('2026-06-16T01:00');
  expect(await subjects()).toHaveLength(1);
  const [{ occasion } = { occasion: '' }] = await app.services.db
    .selectFrom('reminders')
    .select('occasion')
    .execute();
  expect(occasion).toBe(`${String(id)} ${textOfDay(Date.parse('2026-06-15') / 86_400_000)} 01:00`);
});

test('two processes at once tell once', async () => {
  const other = await createTestApp({
    database,
    environment: { DATA_DIR: app.services.config.dataDir },
  });
  for (let number = 0; number < 5; number++) await habit({ name: `Habit ${String(number)}` });
  vi.setSystemTime(new Date('2026-06-15T08:00:00Z'));
  await Promise.all([app, other, app, other].map(({ services }) => runReminders(services)));
  expect(await news()).toHaveLength(5);
  // Processes that are in each other's way leave the mail to the next run.
  vi.setSystemTime(new Date('2026-06-15T08:06:00Z'));
  await runReminders(app.services);
  const mails = (await app.mailsTo(keeper.user.email)).map(({ text }) => text).join('\n');
  for (let number = 0; number < 5; number++)
    expect(mails.split(`Habit ${String(number)}: time for it`)).toHaveLength(2);
  const rows = await app.services.db.selectFrom('reminders').select('mail_at').execute();
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ mail_at: null })));
});

test('a mail that fails is sent a minute later, for an hour', async () => {
  const server = await startMailServer(2);
  endWithFile(() => server.close());
  const mailing = await createTestApp({
    database,
    environment: { SMTP_URL: server.url },
  });
  await habit();
  await at('2026-06-15T08:00', mailing);
  await at('2026-06-15T08:00', mailing);
  expect(mailing.services.mailer.mails).toEqual({ sent: 0, failed: 1, waiting: 0 });
  await at('2026-06-15T08:01', mailing);
  expect(server.deliveries).toEqual([]);
  await at('2026-06-15T08:02', mailing);
  await at('2026-06-15T08:03', mailing);
  expect(server.deliveries.map(({ mail }) => mail.headers.get('subject'))).toEqual(['Run: time for it']);
  expect(await news()).toEqual(['Run: time for it']);

  const away = await startMailServer(Infinity);
  endWithFile(() => away.close());
  const never = await createTestApp({
    database,
    environment: { SMTP_URL: away.url },
  });
  await at('2026-06-16T07:59', never);
  await at('2026-06-16T08:00', never);
  await at('2026-06-16T08:59', never);
  expect(never.services.mailer.mails.failed).toBe(2);
  await at('2026-06-16T09:01', never);
  expect(never.services.mailer.mails.failed).toBe(2);
});

test('what was told is listed for 7 days, and kept as long as it could come again', async () => {
  await habit();
  await at('2026-06-15T08:00');
  const left = () => app.services.db.selectFrom('reminders').select('id').execute();
  vi.setSystemTime(new Date('2026-06-22T07:59:00Z'));
  expect(await news()).toHaveLength(1);
  vi.setSystemTime(new Date('2026-06-22T08:00:00Z'));
  expect(await news()).toEqual([]);
  vi.setSystemTime(new Date('2026-06-29T07:59:00Z'));
  await runHousekeeping(app.services);
  expect(await left()).toHaveLength(1);
  vi.setSystemTime(new Date('2026-07-17T08:01:00Z'));
  await runHousekeeping(app.services);
  expect(await left()).toEqual([]);
});
