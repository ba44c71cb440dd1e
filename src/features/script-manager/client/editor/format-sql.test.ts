import { expect, test } from 'vitest';
import { formatSql, inPlaceOf } from './format-sql';

test('blanks are left as they are', async () => {
  expect(await formatSql({ text: ' \r\n\t', dialect: 'mysql' })).toBe(' \r\n\t');
});

test('formatted SQL has the line endings and the blanks around it of the text', () => {
  expect(inPlaceOf('\r\n  select a, b\r\n\r\n', 'select\n    a,\n    b\n')).toBe(
    '\r\n  select\r\n    a,\r\n    b\r\n\r\n',
  );
  expect(inPlaceOf('select 1', 'select\n    1')).toBe('select\n    1');
  // Also of one with many blanks within.
  expect(inPlaceOf(`a${' '.repeat(500_000)}b\n`, 'a b')).toBe('a b\n');
});
