import { beginningOf } from '@/platform/shared/beginning';
import { expenseLimits } from '../rules';

/** What of a payee's key is stored; a text may get longer by NFKC. */
const KEY_MAX = 2 * expenseLimits.payeeMax;

const PLAIN = /^[ -~]*$/;

function folded(text: string): string {
  // Most texts of banks are plain, and there are thousands of them.
  if (PLAIN.test(text)) return text.toLowerCase();
  // Lower case may take a text out of the normal form again.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** What texts that are written alike have in common: NFKC, lower case, single blanks. */
export function foldedText(text: string): string {
  return folded(text).replace(/\s+/gu, ' ').trim();
}

/** What payees that are written alike have in common: their folded text, at most 400 UTF-16 units. */
export function payeeKey(text: string): string {
  return beginningOf(foldedText(text), KEY_MAX).trimEnd();
}

/** What an import is known again by: texts that differ only in case, blanks and punctuation count as the same. */
export function normalizedText(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** At least three letters, with their marks, among which there is nothing else. */
const WORD = /(?:\p{L}\p{M}*){3,}/gu;

/** The words of a text that tell something of it: those of at least three letters, in lower case. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(folded(text).match(WORD));
}
