/**
 * A cell of somebody's words. One that a spreadsheet would run as a formula is made text by an apostrophe before it (OWASP,
 * CSV injection).
 */
export function csvText(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** A line of a CSV file (RFC 4180) with all cells quoted; `end` is the line end. */
export function csvLine(cells: readonly string[], end: '\n' | '\r\n'): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}${end}`;
}
