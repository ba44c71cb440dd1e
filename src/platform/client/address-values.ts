/* What an address holds, whatever that is; what makes no sense is left out. */

/** A text of at most so many units; none for an empty one. */
export function addressText(value: unknown, max?: number): string | undefined {
  // The router reads ?search=123 as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, max) : undefined;
}

/** The number of a page, from `first`, as far as the server takes them. */
export function addressPage(value: unknown, first: number): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page >= first && page <= 1_000_000 ? page : undefined;
}
