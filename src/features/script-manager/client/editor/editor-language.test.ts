import { expect, test } from 'vitest';
import { SQL_DIALECTS, type SqlDialect } from '../../sql-dialects';
import { dialectWords } from './editor-language';

test('every dialect offers its own words, and no word twice', () => {
  for (const dialect of Object.keys(SQL_DIALECTS) as SqlDialect[]) {
    const words = dialectWords(dialect);
    expect(words, dialect).toEqual(expect.arrayContaining(['select', 'from', 'varchar']));
    expect(new Set(words).size, dialect).toBe(words.length);
  }
  expect(dialectWords('postgresql')).toContain('ilike');
  expect(dialectWords('sql')).not.toContain('ilike');
  expect(dialectWords('mysql')).toContain('over');
});
