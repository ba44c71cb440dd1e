/** A text in capital letters without accents, as searches compare texts: ß is SS, Ł is L. Syllables of Korean stay whole. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g, '')
    .normalize()
    .toUpperCase()
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L')
    .replace(/Đ/g, 'D')
    .replace(/Œ/g, 'OE')
    .replace(/Æ/g, 'AE');
}

/** A test whether a text has every word of a search, in any order; case and accents aside. */
export function hasWords(search: string): (text: string) => boolean {
  const words = plainText(search).split(/\s+/);
  return (text) => {
    const plain = plainText(text);
    return words.every((word) => plain.includes(word));
  };
}
