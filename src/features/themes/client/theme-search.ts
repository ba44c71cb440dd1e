import { addressOf, pageFrom, textOf } from '@/platform/client/address-values';

/** Parses the search parameters of /theme-settings. */
export const readThemeSearch = addressOf({
  /** Undefined: all. */
  category: textOf(),
  search: textOf(),
  /** From 1; if all parameters are undefined: the page with the current theme. */
  page: pageFrom(1),
});
export type ThemeSearch = ReturnType<typeof readThemeSearch>;
