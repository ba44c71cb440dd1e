import type { SearchQuery } from '@codemirror/search';
import type { Text } from '@codemirror/state';

export interface Match {
  from: number;
  to: number;
}

/** The largest count displayed. */
const MOST = 1000;
/** UTF-16 units; searching a longer text would take longer than a keystroke may. */
const LONGEST = 4_000_000;

const numbers = new Intl.NumberFormat('en');

/** The first 1,001 matches; null if that would take too long, or if the pattern is invalid. */
export function findMatches(doc: Text, query: SearchQuery): Match[] | null {
  if (!query.valid || doc.length > LONGEST) return null;
  const matches: Match[] = [];
  const cursor = query.getCursor(doc);
  for (let found = cursor.next(); !found.done && matches.length <= MOST; found = cursor.next()) {
    matches.push({ from: found.value.from, to: found.value.to });
  }
  return matches;
}

/** '3 of 12' if the third one is selected, '12 found' if none is. */
export function countText(matches: readonly Match[] | null, selected: Match): string {
  if (matches === null) return '';
  const total = matches.length > MOST ? `${numbers.format(MOST)}+` : numbers.format(matches.length);
  const at = matches.findIndex(({ from, to }) => from === selected.from && to === selected.to);
  if (at >= 0) return `${numbers.format(at + 1)} of ${total}`;
  return matches.length === 0 ? 'None' : `${total} found`;
}
