const number = new Intl.NumberFormat('en');

/** '12 new, 3 changed, 1 left out'; what is nothing is not said. */
export function countsText(counts: { made: number; same: number; changed: number; skipped: number }): string {
  const parts = [
    [counts.made, 'new'],
    [counts.changed, 'changed'],
    [counts.same, 'there already'],
    [counts.skipped, 'left out'],
  ] as const;
  const said = parts.flatMap(([count, what]) => (count > 0 ? [`${number.format(count)} ${what}`] : []));
  return said.length > 0 ? said.join(', ') : 'nothing';
}
