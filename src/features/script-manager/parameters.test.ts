import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { literalOf, parametersOf, withValues } from './parameters';
import { SQL_DIALECTS, type SqlDialect } from './sql-dialects';

const names = (text: string, dialect: SqlDialect = 'mysql') =>
  parametersOf(text, dialect).map(({ name }) => name);
const dialects = Object.keys(SQL_DIALECTS) as SqlDialect[];

describe('parameters', () => {
  test('are found once each, in their order, in both forms', () => {
    expect(
      parametersOf('SELECT {{ columns }} FROM t WHERE id=:id AND 名 = :名 OR id = :id', 'mysql'),
    ).toEqual([
      { name: 'columns', kind: 'piece' },
      { name: 'id', kind: 'value' },
      { name: '名', kind: 'value' },
    ]);
  });

  test('are no strings, comments, quoted names, casts, times, slices or assignments', () => {
    for (const dialect of dialects) {
      const text = `':a ''{{b}}' ":c" \`:d\` -- :e\n/* :f {{g}} */ x::text 12:30:pm a[1:n] @v := 1 :found`;
      expect(names(text, dialect), dialect).toEqual(['found']);
    }
    expect(names("'it\\'s :a' # :b\n 5--:c", 'mysql')).toEqual(['c']);
    expect(names("'ends\\' :a # :b\n 5--:c", 'sqlite')).toEqual(['a', 'b']);
    expect(names('$f$ :a $f$ :b', 'postgresql')).toEqual(['b']);
    expect(names('[:a] :b', 'transactsql')).toEqual(['b']);
    expect(names("'never ended :a")).toEqual([]);
  });

  test('become literals, or the piece as it is; without a value they stay', () => {
    const text = "SELECT {{what}}, :n, :s, ':s' FROM t WHERE x = :none AND s = :s";
    const values = { what: 'NOW()', n: '-1.5', s: "O'Brien \\" };
    expect(withValues(text, 'mysql', values)).toBe(
      "SELECT NOW(), -1.5, 'O''Brien \\\\', ':s' FROM t WHERE x = :none AND s = 'O''Brien \\\\'",
    );
    expect(literalOf("a\\'b", 'postgresql')).toBe("'a\\''b'");
    expect(['007', '', 'null', '1e3', 'TRUE'].map((value) => literalOf(value, 'sql'))).toEqual([
      "'007'",
      "''",
      'null',
      "'1e3'",
      'TRUE',
    ]);
    expect(withValues(':constructor :__proto__', 'mysql', {})).toBe(':constructor :__proto__');
  });

  test('no value of :name is more than one literal, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...dialects), (value, dialect) => {
        const text = withValues('SELECT :a, :b', dialect, { a: value, b: '1' });
        // What follows the literal is read as before it: the other one is still found there.
        expect(text.endsWith(', 1')).toBe(true);
        expect(names(`${text} + :after`, dialect)).toEqual(['after']);
      }),
    );
  });

  test('a negative number after a dash begins no comment', () => {
    const number = fc.oneof(fc.integer(), fc.integer().map(String), fc.double({ noNaN: true })).map(String);
    const before = fc.constantFrom('SELECT a -', 'SELECT a - -', 'SELECT a-', '-', 'SELECT a - ', 'SELECT ');
    fc.assert(
      fc.property(before, number, fc.constantFrom(...dialects), (start, n, dialect) => {
        const text = withValues(`${start}:n + :after`, dialect, { n });
        expect(text).not.toContain('--');
        expect(names(text, dialect)).toEqual(['after']);
      }),
    );
    expect(withValues('a -:n, -:p, :n', 'sql', { n: '-1', p: '1' })).toBe('a -(-1), -1, -1');
    // Two dashes subtract here, unless a blank follows.
    expect(withValues('5--:n', 'mysql', { n: '-1' })).toBe('5--(-1)');
  });

  test('the strings of PostgreSQL that begin with E have backslashes, and no others', () => {
    expect(names("E'it\\'s :a' :b, e'a''b\\' :c' :d", 'postgresql')).toEqual(['b', 'd']);
    expect(names("'it\\' :a, DATE'\\' :b", 'postgresql')).toEqual(['a', 'b']);
    expect(names("E'it\\' :a", 'sqlite')).toEqual(['a']);
  });

  test('a long text is read in one go', () => {
    const long = `${"'".padEnd(8_000_000, 'x')}' :a`;
    expect(names(long)).toEqual(['a']);
    expect(names(`${"'\\'".repeat(1)}${'y\\\\'.repeat(1_000_000)}' :a`)).toEqual(['a']);
    // Never ended, and its last character is half of one.
    expect(names(`:a '${'x'.repeat(5_000)}\\`)).toEqual(['a']);
    expect(names(`:a E'${'x'.repeat(5_000)}\\`, 'postgresql')).toEqual(['a']);
  });
});
