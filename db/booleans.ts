/** What mysql2 tells of a column of an answer. */
interface Field {
  name: string;
  columnType?: number;
  columnLength?: number;
}

const TINY = 1;

/**
 * Makes true and false of the 0 and 1 of BOOLEAN columns, which are TINYINT(1), in the rows of an answer. Expressions,
 * such as comparisons, are wider and stay numbers. (mysql2's `typeCast` would be asked at every field of every row, which
 * makes long lists a third slower to read.)
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
