/** The parts of a text, those that match a search (letter case ignored) told apart. */
export function matchesIn(text: string, search: string): { part: string; matches: boolean }[] {
  if (search === '') return [{ part: text, matches: false }];
  const wanted = search.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  // Every second part is one that split has kept because of the brackets.
  return text
    .split(new RegExp(`(${wanted})`, 'iu'))
    .map((part, index) => ({ part, matches: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
