import type { CsvSheet } from './csv-sheet';
import type { FileMapping } from './reading';

/** The account that each line of a file names; if there is only one, lines without a name are of it too. */
export function accountsOf({ rows }: CsvSheet, { roles }: FileMapping): Map<number, string> {
  const at = roles.indexOf('account');
  const named = rows.map(({ line, cells }): [number, string] => [line, cells[at] ?? '']);
  const [only = '', ...others] = new Set(named.flatMap(([, name]) => name || []));
  return new Map(others.length > 0 ? named : named.map(([line]) => [line, only]));
}
