/*
 * Readers of search parameters; what a parameter cannot mean becomes undefined. Every page loads the addresses of all pages,
 * with all that they import.
 */

/** Parses the search parameters of a page, each by its reader; all others are dropped. */
export function addressOf<Readers extends Record<string, (raw: unknown) => unknown>>(readers: Readers) {
  return (raw: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as {
      [Name in keyof Readers]?: ReturnType<Readers[Name]>;
    };
}

/** A text cut to `max` UTF-16 units; undefined if empty. */
export function addressText(value: unknown, max?: number): string | undefined {
  // The router reads ?search=123 as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, max) : undefined;
}

/** Reads a text of `max` UTF-16 units at most. */
export const textOf = (max?: number) => (raw: unknown) => addressText(raw, max);

/** Reads one of these values. */
export function oneOf<Value extends string | true>(...values: readonly Value[]) {
  return (raw: unknown): Value | undefined => values.find((value) => value === raw);
}

/** Reads a whole number from `first` to `last`. */
export function wholeFrom(first: number, last = Number.MAX_SAFE_INTEGER) {
  return (raw: unknown): number | undefined => {
    const number = raw === '' ? Number.NaN : Number(raw);
    return Number.isInteger(number) && number >= first && number <= last ? number : undefined;
  };
}

/** The id of a row. */
export const addressId = wholeFrom(1);

/** Reads a page number from `first` up to the server's limit. */
export const pageFrom = (first: number) => wholeFrom(first, 1_000_000);

/** Reads a date YYYY-MM-DD from the year `first` to 2200. */
export function dateFrom(first: number) {
  return (raw: unknown): string | undefined => {
    const text = String(raw);
    const date = new Date(`${text}T00:00Z`);
    const year = date.getUTCFullYear();
    return year >= first && year <= 2200 && date.toISOString().startsWith(`${text}T`) ? text : undefined;
  };
}
