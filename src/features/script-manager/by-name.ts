const names = new Intl.Collator('en', { numeric: true });

/** Alphabetical, numbers by value; names that collate as equal by their characters. */
export function byName(a: { name: string }, b: { name: string }): number {
  return names.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);
}
