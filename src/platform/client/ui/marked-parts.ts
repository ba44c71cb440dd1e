/** Splits a text at what is searched for, case and accents aside: every second part is a match, the first one may be ''. */
export function markedParts(text: string, searched: readonly string[]): string[] {
  const wanted = searched
    .filter((one) => one !== '')
    // The longest first, as the expression takes the first that fits.
    .toSorted((one, other) => other.length - one.length)
    // Each letter with whatever marks.
    .map((one) =>
      one
        .normalize('NFD')
        .replace(
          /(.)\p{M}*/gsu,
          (_, letter: string) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}\\p{M}*`,
        ),
    );
  // Because of the capturing group, split returns the matches as well. Not the first letters of a syllable of Korean.
  return wanted.length === 0
    ? [text]
    : text
        .normalize('NFD')
        .split(new RegExp(`(${wanted.join('|')})(?![\u1160-\u11ff])`, 'iu'))
        .map((part) => part.normalize());
}
