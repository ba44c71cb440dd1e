import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { serverPreferences } from './preferences';

test('a server that names its zone and its country gives both to accounts that no browser has told anything of', () => {
  expect(serverPreferences({ TZ: 'Europe/Berlin', LANG: 'de_DE.UTF-8' })).toEqual({
    ...USUAL_PREFERENCES,
    ...{ timeZone: 'Europe/Berlin', dateOrder: 'dmy', baseCurrency: 'EUR' },
  });
  expect(
    serverPreferences({ TZ: ':America/New_York', LC_ALL: 'en_US.UTF-8', LANG: 'de_DE.UTF-8' }),
  ).toMatchObject({
    ...{ timeZone: 'America/New_York', dateOrder: 'mdy', hourCycle: 12, weekStart: 7, baseCurrency: 'USD' },
    ...{ datesChosen: false, clockChosen: false, currencyChosen: false },
  });
});

test.each([{}, { TZ: '', LANG: 'C.UTF-8' }, { TZ: 'Mars/Olympus', LANG: 'POSIX' }, { LANG: 'en' }])(
  'one that says %j gives the usual',
  (environment) => {
    expect(serverPreferences(environment)).toEqual(USUAL_PREFERENCES);
  },
);
