/** A cover that is drawn where there is none: the first two characters of the title on colours of its own. */
export interface CoverArt {
  glyphs: string[];
  /** A degree of the colour circle; the second colour lies `turn` further. */
  hue: number;
  turn: number;
}

export function coverArt(title: string): CoverArt {
  const hash = hashOf(title);
  return { glyphs: glyphsOf(title), hue: hash % 360, turn: 24 + (Math.floor(hash / 360) % 48) };
}

/** Whole characters, as people count them, without spaces and punctuation where there are others. */
function glyphsOf(title: string): string[] {
  const all = Array.from(new Intl.Segmenter('zh').segment(title.slice(0, 64)), ({ segment }) => segment);
  const words = all.filter((character) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(character));
  return (words.length > 0 ? words : all).slice(0, 2).map((character) => character.toUpperCase());
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
