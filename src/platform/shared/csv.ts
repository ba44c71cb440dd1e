/** A line of a CSV file (RFC 4180) with all cells quoted; `end` is the line end. */
export function csvLine(cells: readonly string[], end: '\n' | '\r\n'): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}${end}`;
}
