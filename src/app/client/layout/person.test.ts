import { expect, test } from 'vitest';
import { displayName, initials } from './person';

test('the name falls back to the username, then to User', () => {
  expect(displayName({ name: 'Mei Lin Tan', username: 'mei' })).toBe('Mei Lin Tan');
  expect(displayName({ name: '  ', username: 'mei' })).toBe('mei');
  expect(displayName({ name: null, username: '' })).toBe('User');
});

test('initials are those of the first two words, whatever the script', () => {
  expect(initials('Mei Lin Tan')).toBe('ML');
  expect(initials('master')).toBe('M');
  expect(initials('陈 美琳')).toBe('陈美');
  expect(initials('😀 smile')).toBe('😀S');
});
