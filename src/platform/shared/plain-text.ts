/** A text in capital letters without accents, as searches compare texts; ß is SS. */
export const plainText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

/** A test whether a text has every word of a search, in any order; case and accents aside. */
export function hasWords(search: string): (text: string) => boolean {
  const words = plainText(search).split(/\s+/);
  return (text) => {
    const plain = plainText(text);
    return words.every((word) => plain.includes(word));
  };
}
