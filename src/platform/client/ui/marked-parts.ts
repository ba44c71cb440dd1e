/** Marks of a letter, up to those whose capital is a letter. As no letter matches them, the expression has one way to fit. */
const MARKS = '[\u0300-\u0344]*';

/** Splits a text at what is searched for, case and accents aside: every second part is a match, the first one may be ''. */
export function markedParts(text: string, searched: readonly string[]): string[] {
  const wanted = searched
    .map((one) => one.normalize('NFD').replace(RegExp(MARKS, 'g'), ''))
    .filter(Boolean)
    // The longest first, as the expression takes the first that fits.
    .sort((one, other) => other.length - one.length)
    .map((one) =>
      one.replace(/./gsu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}${MARKS}`),
    );
  // Because of the capturing group, split returns the matches as well. Not a part of a syllable of Korean, or of kana.
  const parts = text
    .normalize('NFD')
    .split(RegExp(`(${wanted.join('|')})(?![\u1160-\u11ff\u3099\u309a])`, 'iu'));
  // Without one the text is as it was written; '' is what nothing wanted finds.
  return parts[1] ? parts.map((part) => part.normalize()) : [text];
}
