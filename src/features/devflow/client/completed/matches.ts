/** Splits a text into matches of a search (ignoring case) and the rest. */
export function matchesIn(text: string, search: string): { part: string; matches: boolean }[] {
  if (search === '') return [{ part: text, matches: false }];
  const wanted = search.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // Because of the capturing group, split returns the matches as every second part.
  return text
    .split(new RegExp(`(${wanted})`, 'iu'))
    .map((part, index) => ({ part, matches: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
