import { addressPage, addressText } from '@/platform/client/address-values';

/** The search parameters of /theme-settings. */
export interface ThemeSearch {
  /** A category; undefined: all. */
  category?: string;
  search?: string;
  /** From 1; if all parameters are undefined: the page with the current theme. */
  page?: number;
}

/** Parses the search parameters; invalid ones are dropped. */
export function readThemeSearch(raw: Record<string, unknown>): ThemeSearch {
  return {
    category: addressText(raw.category),
    search: addressText(raw.search),
    page: addressPage(raw.page, 1),
  };
}
