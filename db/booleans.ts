/** mysql2's description of a result column. */
interface Field {
  name: string;
  columnType?: number;
  columnLength?: number;
}

const TINY = 1;

/**
 * Converts BOOLEAN columns, which are TINYINT(1), from 0 and 1 to booleans, in place. Expressions such as comparisons
 * are wider and stay numbers. (mysql2's `typeCast` runs for every field of every row, which makes reading long lists a
 * third slower.)
 */
export function readBooleans(rows: unknown, fields: unknown): void {
  if (!Array.isArray(rows) || !Array.isArray(fields)) return;
  const flags = (fields as Field[])
    .filter(({ columnType, columnLength }) => columnType === TINY && columnLength === 1)
    .map(({ name }) => name);
  if (flags.length === 0) return;
  for (const row of rows as Record<string, unknown>[]) {
    for (const name of flags) {
      if (row[name] !== null) row[name] = row[name] !== 0;
    }
  }
}
