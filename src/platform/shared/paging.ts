export interface PageWindow {
  /** 1-based: the requested page, or the last one if there are fewer. */
  page: number;
  /** At least 1. */
  pages: number;
  /** Number of entries before the page. */
  offset: number;
}

/** The position of a page of `size` entries in a list of `total`. */
export function pageWindow(total: number, wanted: number, size: number): PageWindow {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, wanted), pages);
  return { page, pages, offset: (page - 1) * size };
}
