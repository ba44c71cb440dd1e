import { isDirection } from './csv-directions';
import { columnRoles, type ColumnRole } from './csv-names';
import { isState } from './csv-states';
import { isDay } from './date-column';

/** Rows whose cells are looked at. */
const LOOKED_AT = 500;

/**
 * What the columns of a table are by their names, where their cells do not contradict them. Without a column for the payee or
 * the notes the one with the most distinct texts is `payeeGuess`.
 */
export function guessedRoles(
  header: readonly string[] | null,
  columns: number,
  rows: readonly { cells: readonly string[] }[],
  currency: string,
): { guessed: ColumnRole[]; payeeGuess: number | null } {
  const cellsOf = (at: number) =>
    rows.slice(0, LOOKED_AT).flatMap(({ cells }) => (isSaying(cells[at]) ? [cells[at]] : []));
  const fits = (isOwnerLeftOut: boolean) => (role: ColumnRole, at: number) => {
    const cells = cellsOf(at);
    if (cells.length === 0) return role !== 'payee' && role !== 'payer' && role !== 'account';
    // Banks call so the number of this account, or of the other one.
    if (role === 'account')
      return cells.length === Math.min(rows.length, LOOKED_AT) && !cells.some(hasNumber);
    if (role === 'payee' || role === 'payer') {
      const mayBeOwner = cells.length >= SEVERAL && new Set(cells).size === 1;
      return !cells.every(isAccountNumber) && !(isOwnerLeftOut && mayBeOwner);
    }
    if (role === 'state') return cells.filter(isState).length * 2 >= cells.length;
    return role !== 'currency' || cells.every((cell) => cell.length <= 4 && !/\d/.test(cell));
  };
  const names = Array.from({ length: columns }, (_, at) => header?.[at] ?? '');
  const byNames = (isOwnerLeftOut: boolean) =>
    columnRoles(names, currency, rows.length === 0 ? undefined : fits(isOwnerLeftOut));
  const guessed = header ? byNames(true) : rolesByCells(columns, rows.slice(0, LOOKED_AT));
  // Some banks name the owner of the account in each row; without another column it is whom all was paid to.
  if (header && !guessed.some((role) => role === 'payee' || role === 'payer'))
    guessed.splice(0, columns, ...byNames(false));
  withDirection(guessed, cellsOf);
  const isTold = guessed.some(
    (role, at) => (role === 'payee' || role === 'payer' || role === 'notes') && cellsOf(at).length > 0,
  );
  const payeeGuess = isTold ? null : wordiest(guessed, cellsOf);
  if (payeeGuess !== null) guessed[payeeGuess] = 'payee';
  return { guessed, payeeGuess };
}

/** Rows from which on one text for all of them tells nothing. */
const SEVERAL = 5;

/** Of a table without names: the first column of days, and the only one of amounts, if only one can be that. */
function rolesByCells(columns: number, rows: readonly { cells: readonly string[] }[]): ColumnRole[] {
  const places = Array.from({ length: columns }, (_, at) => at);
  const all = (at: number, is: (cell: string) => boolean) =>
    rows.length > 0 && rows.every(({ cells }) => is(cells[at] ?? ''));
  const date = places.find((at) => all(at, isDay));
  const amounts = places.filter((at) => rows.some(({ cells }) => isAmount(cells[at] ?? '')));
  const [only = -1] = amounts;
  const hasSigns = rows.some(({ cells }) => /[-−(]/.test(cells[only] ?? ''));
  // An empty column beside it may be the one for what came in, or went out.
  const mayBeHalf =
    !hasSigns && [only - 1, only + 1].some((at) => at in places && all(at, (cell) => cell === ''));
  const isOne = amounts.length === 1 && !mayBeHalf && all(only, isAmount);
  return places.map((at) => (at === date ? 'date' : isOne && at === only ? 'amount' : 'ignored'));
}

/** '01.02.2024' looks like one. */
const isAmount = (cell: string) => AMOUNT.test(cell) && !isDay(cell);
const AMOUNT = /^[-+−(]?\s?\d[\d.,'\s]*[.,]\d{1,4}\)?[-−]?$/;

/** Banks that say nothing write a dash. */
function isSaying(cell: string | undefined): cell is string {
  return cell !== undefined && !/^[-–—]*$/.test(cell);
}

const hasNumber = (cell: string) => /\d{4}/.test(cell);

/** An IBAN or the number of an account or card, which names nobody. */
function isAccountNumber(cell: string): boolean {
  const plain = cell.replace(/[\s.*-]/g, '');
  return /^[A-Za-z]{2}\d{2}[A-Za-z\d]{8,30}$/.test(plain) || /^[\dXx/]{6,}$/.test(plain);
}

/** Takes a column of debit and credit, whatever its name, for the direction of amounts without signs; other words in it are refused with their lines. */
function withDirection(roles: ColumnRole[], cellsOf: (at: number) => string[]): void {
  const amount = roles.indexOf('amount');
  if (amount < 0 || roles.includes('direction')) return;
  if (cellsOf(amount).some((cell) => /[-−(]/.test(cell))) return;
  const at = roles.findIndex((role, place) => {
    const cells = role === 'ignored' ? cellsOf(place) : [];
    return cells.length > 0 && cells.filter(isDirection).length * 2 >= cells.length;
  });
  if (at >= 0) roles[at] = 'direction';
}

/** The unused column with the most distinct texts; null: none has words. */
function wordiest(roles: readonly ColumnRole[], cellsOf: (at: number) => string[]): number | null {
  let best: { at: number; texts: number } | null = null;
  for (const [at, role] of roles.entries()) {
    if (role !== 'ignored') continue;
    const texts = new Set(cellsOf(at).filter((cell) => /\p{L}{3}/u.test(cell) && !isAccountNumber(cell)))
      .size;
    if (texts > (best?.texts ?? 0)) best = { at, texts };
  }
  return best?.at ?? null;
}
