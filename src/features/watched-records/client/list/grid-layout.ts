/** How the records lie: as cards beside each other, or as rows. */
export type Layout = 'grid' | 'list';

/** Six columns (specification, section 2), fewer in windows that have no room for them; pixels. */
export function columnsFor(windowWidth: number): number {
  if (windowWidth >= 1280) return 6;
  if (windowWidth >= 1000) return 4;
  return windowWidth >= 768 ? 3 : 2;
}

const COVER_RATIO = 4 / 3;

interface Room {
  layout: Layout;
  /** Of the list. */
  width: number;
  windowWidth: number;
  /** Controls have to be large enough for fingers. */
  roomy: boolean;
}

/** The measures of the list; a row takes in the gap below it. */
export function measuresFor({ layout, width, windowWidth, roomy }: Room) {
  const narrow = windowWidth < 768;
  if (layout === 'list') return { columns: 1, gap: 0, itemWidth: width, rowHeight: narrow ? 112 : 72 };
  const columns = columnsFor(windowWidth);
  const gap = narrow ? 12 : 16;
  const itemWidth = (width - gap * (columns - 1)) / columns;
  // The borders, the cover, and the words under it (record-card.module.css).
  const height = 2 + Math.round((itemWidth - 2) * COVER_RATIO) + (roomy ? 154 : 138);
  return { columns, gap, itemWidth, rowHeight: height + gap };
}

/** The item that an arrow key leads to from another, null where there is none. */
export function neighbour(index: number, key: string, columns: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const next = index + step;
  return next >= 0 && next < count ? next : null;
}
