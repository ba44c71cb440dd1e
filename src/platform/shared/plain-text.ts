/** A text in small letters without accents, as searches compare texts; ß is ss. */
export function plainText(text: string): string {
  // Put together again, since Korean syllables, which come apart too, are stored whole.
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
  return bare.toLowerCase().replaceAll('ß', 'ss');
}

/** A test whether a text has every word of a search, in any order; case and accents aside. */
export function hasWords(search: string): (text: string) => boolean {
  const words = plainText(search).split(/\s+/);
  return (text) => {
    const plain = plainText(text);
    return words.every((word) => plain.includes(word));
  };
}
