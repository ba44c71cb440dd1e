/** Splits a text at what is searched for, ignoring case: every second part is a match, the first one may be ''. */
export function markedParts(text: string, searched: readonly string[]): string[] {
  const wanted = searched
    .filter((one) => one !== '')
    // The longest first, as the expression takes the first that fits.
    .toSorted((one, other) => other.length - one.length)
    .map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  // Because of the capturing group, split returns the matches as well.
  return wanted.length === 0 ? [text] : text.split(new RegExp(`(${wanted.join('|')})`, 'iu'));
}
