import type { Layout } from '../list/grid-layout';

const KEY = 'watchedLayout';

/** How the person looked at the records the last time. */
export function storedLayout(): Layout {
  return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid';
}

export function storeLayout(layout: Layout): void {
  localStorage.setItem(KEY, layout);
}
