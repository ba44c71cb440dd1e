import { hasWords, plainText } from '@/platform/shared/plain-text';

/** Whether a text contains every word of `query`, case and accents aside; an empty query matches all. */
export const matches = (text: string, query: string): boolean => hasWords(query)(text);

/** How well a label matches, from the best: 0 is the query, 1 begins with it, 2 a word does, 3 contains it, 4 does not. */
export function rankOf(label: string, query: string): number {
  const held = plainText(label);
  const wanted = wordsOf(query).join(' ');
  if (held === wanted) return 0;
  if (held.startsWith(wanted)) return 1;
  const isWithin = matches(label, query);
  const words = held.split(/[^\p{L}\p{N}]+/u);
  if (isWithin && wordsOf(query).every((word) => words.some((one) => one.startsWith(word)))) return 2;
  return isWithin ? 3 : 4;
}

/** The entries by how well their labels match, else in their order. */
export function ranked<Entry extends { label: string }>(entries: readonly Entry[], query: string): Entry[] {
  return [...entries].sort((one, other) => rankOf(one.label, query) - rankOf(other.label, query));
}

/** The entries whose labels match, the best first; if none does, those that do but for one slip in a word of it. */
export function bestOf<Entry extends { label: string }>(entries: readonly Entry[], query: string): Entry[] {
  const found = entries.filter(({ label }) => matches(label, query));
  if (found.length > 0) return ranked(found, query);
  return entries.filter(({ label }) => {
    const words = plainText(label).split(/\s+/u);
    return wordsOf(query).every((word) =>
      words.some((one) => one.startsWith(word) || (word.length >= MAY_SLIP && isOneSlip(one, word))),
    );
  });
}

/** Shorter words have too many neighbours. */
const MAY_SLIP = 4;

/** Whether a word, or its beginning, is another with one letter added, left out, changed, or two next to each other swapped. */
function isOneSlip(whole: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && whole[at] === typed[at]) at++;
  const [added, missing, changed] = [
    whole.slice(at).startsWith(typed.slice(at + 1)),
    whole.slice(at + 1).startsWith(typed.slice(at)),
    whole.slice(at + 1).startsWith(typed.slice(at + 1)),
  ];
  const swapped =
    whole[at] === typed[at + 1] &&
    whole[at + 1] === typed[at] &&
    whole.slice(at + 2).startsWith(typed.slice(at + 2));
  return added || missing || changed || swapped;
}

/** The words of a query, as `plainText` has them. */
function wordsOf(query: string): string[] {
  return plainText(query).split(/\s+/u).filter(Boolean);
}
