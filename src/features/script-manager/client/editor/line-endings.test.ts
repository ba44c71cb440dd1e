import { expect, test } from 'vitest';
import { lineEndingsOf } from './line-endings';

test.each([
  ['', '\n', false],
  ['one line', '\n', false],
  ['a\nb\n', '\n', false],
  ['a\r\nb\r\n', '\r\n', false],
  ['a\rb', '\r', false],
  ['a\r\nb\n', '\n', true],
  ['a\rb\n', '\n', true],
  ['a\r\nb\rc', '\n', true],
])('%j', (text, separator, mixed) => {
  expect(lineEndingsOf(text)).toEqual({ separator, mixed });
});
