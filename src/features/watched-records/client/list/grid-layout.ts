/** Records as cards in a grid, or as rows. */
export type Layout = 'grid' | 'list';

/** Six columns (specification, section 2), fewer in narrow windows; in pixels. */
export function columnsFor(windowWidth: number): number {
  if (windowWidth >= 1280) return 6;
  if (windowWidth >= 1000) return 4;
  return windowWidth >= 768 ? 3 : 2;
}

const COVER_RATIO = 4 / 3;

interface Room {
  layout: Layout;
  /** The width of the list. */
  width: number;
  windowWidth: number;
  /** Controls have touch size. */
  roomy: boolean;
}

/** The dimensions of the list. */
export function measuresFor({ layout, width, windowWidth, roomy }: Room) {
  const narrow = windowWidth < 768;
  if (layout === 'list') return { columns: 1, gap: 0, itemWidth: width, itemHeight: narrow ? 132 : 72 };
  const columns = columnsFor(windowWidth);
  const gap = narrow ? 12 : 16;
  const itemWidth = (width - gap * (columns - 1)) / columns;
  // The borders, the cover, and the text below it (record-card.module.css).
  const itemHeight = 2 + Math.round((itemWidth - 2) * COVER_RATIO) + (roomy ? 174 : 158);
  return { columns, gap, itemWidth, itemHeight };
}
