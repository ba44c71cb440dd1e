/** The generated cover of a record without a picture: the first two characters of its title over a landscape. */
export interface CoverArt {
  glyphs: string[];
  /** The sky's gradient, from the upper edge to the horizon; the land is a darker `to`. */
  from: string;
  to: string;
  ground: 'hills' | 'peaks';
  /** The position of the sun, in percent of the cover. */
  sunX: number;
  sunY: number;
}

const SKIES = [
  ['#ef4444', '#7f1d1d'],
  ['#4c46a8', '#151238'],
  ['#4fd8ea', '#0e7490'],
  ['#34d399', '#065f46'],
  ['#60a5fa', '#312e81'],
  ['#f9a8d4', '#be185d'],
  ['#38bdf8', '#1d4ed8'],
  ['#a3d936', '#3f6212'],
  ['#fbbf24', '#b4530a'],
  ['#94a3b8', '#334155'],
  ['#c084fc', '#6b21a8'],
  ['#fb923c', '#9f1239'],
] as const;

export function coverArt(title: string): CoverArt {
  // The low bits of FNV-1a depend only on the low bits of the characters.
  const hash = hashOf(title) >>> 7;
  const [from, to] = SKIES[hash % SKIES.length] ?? SKIES[0];
  const rest = Math.floor(hash / SKIES.length);
  return {
    glyphs: glyphsOf(title),
    from,
    to,
    ground: rest % 2 === 0 ? 'hills' : 'peaks',
    sunX: 56 + (Math.floor(rest / 2) % 20),
    sunY: 26 + (Math.floor(rest / 40) % 14),
  };
}

const characters = new Intl.Segmenter('zh');

/** Grapheme clusters, without spaces and punctuation if there are others. */
function glyphsOf(title: string): string[] {
  const all: string[] = [];
  const words: string[] = [];
  // Not further than it is needed: it takes a tenth of what a card does.
  for (const { segment } of characters.segment(title.slice(0, 64))) {
    all.push(segment);
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) words.push(segment);
    if (words.length === 2) break;
  }
  return (words.length > 0 ? words : all).slice(0, 2).map((character) => character.toUpperCase());
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
