import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BackupTable, createTotals, readRow, rowLine } from './format';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    '\\N',
    '\\',
    '"',
    "'",
    '\r\n',
    '\u2028',
    '\ufeff',
    '😀',
    '18446744073709551615',
    '[null]',
  ),
);
const column = fc.oneof(
  fc.record({ bytes: fc.constant(true as const), cell: fc.option(fc.uint8Array()) }),
  fc.record({ bytes: fc.constant(undefined), cell: fc.option(text) }),
);

test('a row is read as it was written, in one line', () => {
  fc.assert(
    fc.property(fc.array(column, { minLength: 1 }), (columns) => {
      const table: BackupTable = {
        name: 'one',
        columns: columns.map(({ bytes }, at) => ({ name: `c${String(at)}`, ...(bytes && { bytes }) })),
      };
      const line = rowLine(columns.map(({ cell }) => cell));
      expect(line.includes('\n')).toBe(false);
      const read = readRow(line, table).map((cell) =>
        typeof cell === 'object' && cell ? new Uint8Array(cell) : cell,
      );
      expect(read).toEqual(columns.map(({ cell }) => cell));
    }),
  );
});

test.each(['{}', '[]', '["a","b"]', '[1]', '[["a"]]', 'null'])(
  '%s is no row of a table with one column',
  (line) => {
    expect(() => readRow(Buffer.from(line), { name: 'one', columns: [{ name: 'a' }] })).toThrow();
  },
);

test('totals tell sets of rows apart, whatever their order', () => {
  const totalsOf = (rows: string[]) => {
    const totals = createTotals();
    for (const row of rows) totals.add(Buffer.from(row));
    return totals.result();
  };
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), (rows, at) => {
      expect(totalsOf(rows.toReversed())).toEqual(totalsOf(rows));
      const without = rows.toSpliced(at % rows.length, 1);
      expect(totalsOf(without)).not.toEqual(totalsOf(rows));
      expect(totalsOf([...without, `${rows[at % rows.length] ?? ''}x`]).digest).not.toBe(
        totalsOf(rows).digest,
      );
    }),
  );
});
