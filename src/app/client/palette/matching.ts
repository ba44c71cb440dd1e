/** Whether a text contains every word of `query`, ignoring case; an empty query matches all. */
export function matches(text: string, query: string): boolean {
  const held = text.toLowerCase();
  return wordsOf(query).every((word) => held.includes(word));
}

/** The matching entries, those that start with the query first, else in their order. */
export function bestOf<Entry extends { label: string }>(entries: readonly Entry[], query: string): Entry[] {
  const [first = ''] = wordsOf(query);
  const found = entries.filter(({ label }) => matches(label, query));
  const begins = ({ label }: Entry) => (label.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((one, other) => begins(one) - begins(other));
}

/** The words of a query, in lower case. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean);
}
