/** The class of letters whose case is not the same on all servers. */
const UNSURE = 0xffff;

/**
 * Blocks of letters with case that are compared exactly, as far as the servers' LOWER() goes: Latin, Greek, Cyrillic,
 * Armenian, Vietnamese and full-width letters. All their pairs have been in Unicode for long and none has changed.
 */
const SURE = [
  [0x00c0, 0x017f],
  [0x0370, 0x0556],
  [0x0561, 0x0586],
  [0x1e00, 0x1eff],
  [0xff21, 0xff5a],
] as const;

/** The other blocks that have letters with case, or had them, or may get them. */
const CASED = [
  [0x0180, 0x036f],
  [0x0557, 0x058f],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13ff],
  [0x1c80, 0x1cbf],
  [0x1d00, 0x1dbf],
  [0x1f00, 0x1fff],
  [0x2100, 0x218f],
  [0x24b0, 0x24ef],
  [0x2c00, 0x2d2f],
  [0xa640, 0xa69f],
  [0xa720, 0xa7ff],
  [0xab30, 0xabbf],
  [0xfb00, 0xfb17],
] as const;

/** The first code point after the old and new alphabets beyond 0xffff; then symbols, emoji and ideographs. */
const SYMBOLS = 0x1f000;

const classes = Uint16Array.from({ length: 0x1_0000 }, (_, codePoint) => codePoint);
for (const [first, last] of CASED) classes.fill(UNSURE, first, last + 1);
for (const [first, last] of [[0x41, 0x5a], ...SURE, ...CASED]) {
  for (let codePoint = first ?? 0; codePoint <= (last ?? 0); codePoint++) {
    // Of 'İ' only the 'i', as the servers do.
    const lower = String.fromCharCode(codePoint).toLowerCase().charCodeAt(0);
    classes[codePoint] = classes[lower] ?? UNSURE;
  }
}

/**
 * The class of the character at a position of a text: the same for any two that LOWER() of a supported server may turn
 * into the same one. It must never change, since signatures are stored, so nothing that a newer Unicode adds may decide
 * it. Half a surrogate pair is the character as which it is stored, U+FFFD.
 */
export function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if ((unit & 0xf800) !== 0xd800) return classes[unit] ?? UNSURE;
  const codePoint = text.codePointAt(at) ?? 0;
  if (codePoint <= 0xffff) return 0xfffd;
  return codePoint < SYMBOLS ? UNSURE : codePoint;
}

/** Whether the character at a position takes two UTF-16 units. */
export function isPairAt(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}
