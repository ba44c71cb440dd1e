/** What the address of /theme-settings holds. */
export interface ThemeSearch {
  /** A category; none: all of them. */
  category?: string;
  search?: string;
  /** From 1; none, and nothing else: the one with the current theme. */
  page?: number;
}

/** Reads the search part of the address, whatever it holds; what makes no sense is left out. */
export function readThemeSearch(raw: Record<string, unknown>): ThemeSearch {
  const page = Number(raw.page);
  return {
    category: textOf(raw.category),
    search: textOf(raw.search),
    page: Number.isSafeInteger(page) && page >= 1 ? page : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  // The router reads ?search=123 as a number.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
