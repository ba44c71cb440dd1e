import { reordered } from '../../shared/reorder';
import type { RouterOutputs } from '../trpc';
import type { Effects, Tool } from './cached-queries';

/** Queries of a tool, each with the name of the list of rows in its answer. */
type Lists<Of extends Tool> = {
  [Name in keyof Effects<Of>]?: {
    [Key in keyof RouterOutputs[Of][Name]]: RouterOutputs[Of][Name][Key] extends object[] ? Key : never;
  }[keyof RouterOutputs[Of][Name]];
};

type RowOf<Of extends Tool, Named> = {
  [Name in keyof Named & keyof RouterOutputs[Of]]: RouterOutputs[Of][Name][Named[Name] &
    keyof RouterOutputs[Of][Name]] extends (infer Row)[]
    ? Row
    : never;
}[keyof Named & keyof RouterOutputs[Of]];

/** One row or several by their ids, or those that are meant. */
type Which<Row> = ((row: Row) => boolean) | (Row extends { id: number } ? number | readonly number[] : never);

/**
 * The optimistic updates of rows, in each of some queries that list them: `rowEffects('expenses', { accounts: 'accounts' })`.
 * Effects of several kinds of rows are spread into one object.
 *
 * @param _tool says of which tool the queries are
 * @param lists by query, the name of the rows in its answer
 */
export function rowEffects<Of extends Tool, const Named extends Lists<Of>>(_tool: Of, lists: Named) {
  type Row = RowOf<Of, Named> & object;
  type Shown = { [Name in keyof Named & keyof Effects<Of>]-?: NonNullable<Effects<Of>[Name]> };
  type Change = (rows: Row[]) => Row[];

  /** The same change of the rows in all the lists. */
  const changed = (change: Change): Shown => {
    const effects = Object.entries(lists as Record<string, string>).map(([name, key]) => [
      name,
      (answer: Record<string, Row[]>) => ({ ...answer, [key]: change(answer[key] ?? []) }),
    ]);
    return Object.fromEntries(effects) as Shown;
  };

  return {
    changed,
    /** Rows with other fields; a function if they follow from the row. */
    patch: (which: Which<Row>, to: Partial<Row> | ((row: Row) => Partial<Row>)) => {
      const isMeant = isOneOf(which);
      const patched = typeof to === 'function' ? to : () => to;
      return changed((rows) => rows.map((row) => (isMeant(row) ? { ...row, ...patched(row) } : row)));
    },
    without: (which: Which<Row>) => {
      const isMeant = isOneOf(which);
      return changed((rows) => rows.filter((row) => !isMeant(row)));
    },
    /** Behind all others. */
    added: (row: Row) => changed((rows) => [...rows, row]),
    /** Those named share the places that they had, in their new order. */
    ordered: (ids: readonly number[]) =>
      changed((rows) => {
        const byId = new Map(rows.map((row) => [idOf(row), row]));
        return reordered(
          rows,
          ids.flatMap((id) => byId.get(id) ?? []),
        );
      }),
  };
}

function isOneOf<Row>(which: Which<Row>): (row: Row) => boolean {
  if (typeof which === 'function') return which;
  const ids = new Set<unknown>([which].flat());
  return (row) => ids.has(idOf(row));
}

const idOf = (row: unknown) => (row as { id?: number }).id;
