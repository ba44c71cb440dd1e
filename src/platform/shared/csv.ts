/** A line of a CSV file (RFC 4180) whose cells are all quoted; `end` is how its lines end. */
export function csvLine(cells: readonly string[], end: '\n' | '\r\n'): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}${end}`;
}
