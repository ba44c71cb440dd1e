import { expect, test } from 'vitest';
import { parseProfile, type Profile } from './profiles';

const profile: Profile = {
  roles: ['date', 'payee', 'amount'],
  order: 'dmy',
  decimal: ',',
  isReversed: false,
  encoding: 'gb18030',
  takesDates: true,
};

test('a profile is read as it was stored', () => {
  expect(parseProfile(JSON.stringify(profile))).toEqual(profile);
});

test.each(['', 'null', '[]', '{}', '{"roles":"date"}', '{"roles":['])('%j is no profile', (text) => {
  expect(parseProfile(text)).toBeNull();
});

test('what is not known in a profile counts as not said', () => {
  const later = {
    ...profile,
    roles: ['date', 'tag'],
    order: 'ydm',
    decimal: 1,
    isReversed: 'yes',
    encoding: 'ebcdic',
  };
  expect(parseProfile(JSON.stringify(later))).toEqual({
    roles: ['date', 'ignored'],
    order: null,
    decimal: null,
    isReversed: false,
    encoding: null,
    takesDates: true,
  });
});
