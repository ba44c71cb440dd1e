import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { setServerDefaults } from '@/platform/server/preferences';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { storeGuess } from './writes';

const app = await createTestApp();
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  user = await createUser(app.services.db);
  other = await createUser(app.services.db);
});

const preferences = (of = user) => app.callerOf(of).preferences;
const GUESS = {
  timeZone: 'Europe/Berlin',
  weekStart: 1,
  dateOrder: 'dmy',
  hourCycle: 24,
  baseCurrency: 'EUR',
} as const;

test('a new account has the usual ones until its browser is asked, which counts once', async () => {
  expect(await preferences().get()).toEqual({ preferences: USUAL_PREFERENCES, stored: false });
  const guessed = { ...USUAL_PREFERENCES, ...GUESS };
  expect(await preferences().guess(GUESS)).toEqual({ preferences: guessed });
  expect(await preferences().guess({ ...GUESS, timeZone: 'Asia/Tokyo' })).toEqual({ preferences: guessed });
  expect(await preferences().get()).toEqual({ preferences: guessed, stored: true });
  expect(await preferences(other).get()).toMatchObject({ stored: false });
});

test('what a browser does not tell is as it was before it was asked: as the server has it', async () => {
  setServerDefaults({ TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8' });
  onTestFinished(() => setServerDefaults({}));
  const { preferences: before } = await preferences().get();
  expect(before).toMatchObject({ timeZone: 'Asia/Tokyo', baseCurrency: 'JPY' });
  await storeGuess(app.services.db, user.id, { weekStart: 1 });
  const { preferences: stored } = await preferences().get();
  expect(stored).toEqual({ ...before, weekStart: 1 });
});

test('what a browser tells counts at once for what was asked before', async () => {
  const ask = async (call: string): Promise<unknown> =>
    (
      await app.http.inject({
        url: `/api/trpc/${call}`,
        headers: { authorization: `Bearer ${user.token}` },
      })
    ).json();
  const asked = { result: { data: { preferences: USUAL_PREFERENCES, stored: false } } };
  expect(await ask('preferences.get')).toMatchObject(asked);
  await preferences().guess(GUESS);
  expect(await ask('preferences.get')).toMatchObject({
    result: { data: { preferences: GUESS, stored: true } },
  });
});

test('a browser does not undo what was chosen', async () => {
  await preferences().update({ timeZone: 'Asia/Tokyo' });
  await preferences().guess(GUESS);
  expect(await preferences().get()).toEqual({
    preferences: { ...USUAL_PREFERENCES, timeZone: 'Asia/Tokyo' },
    stored: true,
  });
});

test('an order of dates, a clock and a currency count as chosen once somebody chose them, and not by a guess', async () => {
  const chosen = async () => {
    const { datesChosen, clockChosen, currencyChosen } = (await preferences().get()).preferences;
    return [datesChosen, clockChosen, currencyChosen];
  };
  await preferences().guess(GUESS);
  await preferences().update({ timeZone: 'Asia/Tokyo' });
  expect(await chosen()).toEqual([false, false, false]);
  await preferences().update({ dateOrder: 'dmy' });
  expect(await chosen()).toEqual([true, false, false]);
  await preferences().update({ hourCycle: 12 });
  expect(await chosen()).toEqual([true, true, false]);
  await preferences().update({ baseCurrency: 'EUR' });
  await preferences().update({ weekStart: 7 });
  expect(await chosen()).toEqual([true, true, true]);
});

test('changes of different fields at once are all kept', async () => {
  await Promise.all([
    preferences().update({ dayStart: 4 }),
    preferences().update({ singleKeys: false }),
    preferences().update({ milestones: false }),
    preferences().update({ hourCycle: 12 }),
  ]);
  expect((await preferences().get()).preferences).toEqual({
    ...USUAL_PREFERENCES,
    dayStart: 4,
    singleKeys: false,
    milestones: false,
    hourCycle: 12,
    clockChosen: true,
  });
});

describe('Preferences.php', () => {
  const call = async (of: TestUser | null, payload?: object | string) => {
    const answer = await app.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/Preferences.php${payload === undefined ? '?action=get' : ''}`,
      headers: {
        ...(of && { authorization: `Bearer ${of.token}` }),
        ...(typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const USUAL = {
    success: true,
    time_zone: 'Asia/Kuala_Lumpur',
    week_start: 1,
    date_order: 'ymd',
    hour_cycle: 24,
    day_start: 0,
    base_currency: 'MYR',
    language: 'documented',
    single_keys: true,
    milestones: true,
    ...{ quiet_from: null, quiet_until: null, remind_at: '08:00' },
  };

  test('answers all of them, and takes any of them', async () => {
    expect(await call(user)).toEqual({ status: 200, body: USUAL });
    const changed = { ...USUAL, time_zone: 'America/New_York', week_start: 7, base_currency: 'USD' };
    const { success, ...sent } = changed;
    expect(success).toBe(true);
    expect(await call(user, sent)).toEqual({ status: 200, body: changed });
    const switched = { ...changed, language: 'zh', single_keys: false };
    expect(await call(user, { language: 'zh', single_keys: false, unknown: 1 })).toEqual({
      status: 200,
      body: switched,
    });
    expect(await call(user)).toEqual({ status: 200, body: switched });
    expect(await call(other)).toEqual({ status: 200, body: USUAL });
    expect(await call(null)).toMatchObject({ status: 401 });
  });

  test('takes the texts of a form', async () => {
    const form =
      'week_start=6&hour_cycle=12&day_start=3&date_order=mdy&single_keys=0&milestones=false&base_currency=eur';
    expect(await call(user, form)).toEqual({
      status: 200,
      body: {
        ...USUAL,
        week_start: 6,
        hour_cycle: 12,
        day_start: 3,
        date_order: 'mdy',
        single_keys: false,
        milestones: false,
        base_currency: 'EUR',
      },
    });
  });

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'This time zone is not known'],
    [{ time_zone: '+08:00' }, 'This time zone is not known'],
    [{ week_start: 0 }, 'A week starts on one of the days 1 (Monday) to 7 (Sunday)'],
    [{ week_start: 1.5 }, 'A week starts on one of the days 1 (Monday) to 7 (Sunday)'],
    [{ date_order: 'ydm' }, 'The date order is ymd, dmy or mdy'],
    [{ hour_cycle: 11 }, 'The hour cycle is 12 or 24'],
    [{ day_start: 7 }, 'A day starts at one of the hours 0 to 6'],
    [{ base_currency: 'XQQ' }, 'This currency is not known'],
    [{ language: 'de' }, 'The language is documented, en or zh'],
  ])('refuses %j, and stores nothing of that call', async (wrong, message) => {
    expect(await call(user, { milestones: false, ...wrong })).toMatchObject({
      status: 422,
      body: { success: false, message, error: message },
    });
    expect(await call(user)).toEqual({ status: 200, body: USUAL });
  });

  test('takes quiet hours, one by one, and their end', async () => {
    await call(user, { quiet_from: '22:00', quiet_until: '07:00', remind_at: '07:30' });
    const set = { ...USUAL, quiet_from: '22:00', quiet_until: '07:00', remind_at: '07:30' };
    expect((await call(user, { milestones: true })).body).toEqual(set);
    expect((await call(user, 'quiet_from=')).body).toEqual({ ...set, quiet_from: null });
    expect(await call(user, { quiet_from: '24:00' })).toMatchObject({
      status: 422,
      body: { message: 'A time is HH:MM, from 00:00 to 23:59' },
    });
  });

  test('refuses a value of another type', async () => {
    expect(await call(user, { single_keys: 'perhaps' })).toMatchObject({ status: 400 });
    expect(await call(user, { week_start: null })).toMatchObject({ status: 400 });
  });
});
