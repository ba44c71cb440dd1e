/* Parsers of search parameters; invalid values become undefined. */

/** A text cut to `max` UTF-16 units; undefined if empty. */
export function addressText(value: unknown, max?: number): string | undefined {
  // The router reads ?search=123 as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, max) : undefined;
}

/** A page number from `first` up to the server's limit. */
export function addressPage(value: unknown, first: number): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page >= first && page <= 1_000_000 ? page : undefined;
}
