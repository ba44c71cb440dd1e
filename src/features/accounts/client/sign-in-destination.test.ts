import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signInDestination } from './sign-in-destination';

test.each([
  ['/devflow', '/devflow'],
  ['/app/script-manager?tab=all#top', '/app/script-manager?tab=all#top'],
  ['/home', '/home'],
])('%j leads to %j', (redirect, destination) => {
  expect(signInDestination(redirect)).toBe(destination);
});

test.each([
  null,
  '',
  'devflow',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/app//evil.example',
  '//[',
  '/login',
  '/login?redirect=/login',
  '/app/register/',
])('%j leads home', (redirect) => {
  expect(signInDestination(redirect)).toBe('/home');
});

test('whatever is asked for, the destination stays on this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\n',
    ' ',
    '?',
    '#',
    'app',
    'evil.example',
    'https:',
  );
  const redirect = fc.oneof(
    fc.string(),
    fc.array(piece).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(redirect, (text) => {
      const url = new URL(signInDestination(text), 'https://toolstead.example/app/login');
      expect(url.origin).toBe('https://toolstead.example');
    }),
  );
});
