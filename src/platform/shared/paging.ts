export interface PageWindow {
  /** From 1: the wanted page, or the last one when there are fewer. */
  page: number;
  /** At least 1. */
  pages: number;
  /** How many entries lie before the page. */
  offset: number;
}

/** Where a page of `size` entries lies in a list of `total`. */
export function pageWindow(total: number, wanted: number, size: number): PageWindow {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * size };
}
