import { addressPage, addressText } from '@/platform/client/address-values';

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
  return {
    category: addressText(raw.category),
    search: addressText(raw.search),
    page: addressPage(raw.page, 1),
  };
}
