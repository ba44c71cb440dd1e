import { expect, test } from 'vitest';
import { isSqlDialect, SQL_DIALECTS } from '../../sql-dialects';
import { formatted } from './formatted';

test.each(Object.keys(SQL_DIALECTS).filter(isSqlDialect))(
  'a script with parameters is formatted, and they stay as they are: %s',
  (dialect) => {
    const text = "select a from {{table}} where b = :day and c in (:first_one, :名字) and d = ':no'";
    expect(formatted({ text, dialect })).toEqual({
      text: "select\n    a\nfrom\n    {{table}}\nwhere\n    b = :day\n    and c in (:first_one, :名字)\n    and d = ':no'",
    });
  },
);

test('casts and slices of PostgreSQL are no parameters', () => {
  expect(formatted({ text: 'select :a::text, b[1:2]', dialect: 'postgresql' })).toEqual({
    text: 'select\n    :a::text,\n    b[1:2]',
  });
});
