import { setImmediate as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { classAt, isPairAt } from './text-folding';

// A Bloom filter of the grams of a text, for finding the few texts that may contain a search text. See decision 027.
// Signatures are stored: whatever changes them needs a migration that empties `script_signatures`.

/** Distinct grams are told apart by so many bits of their hash. */
const GRAM_BITS = 22;
const GRAM_MASK = 2 ** GRAM_BITS - 1;

/** Most bytes of a signature: of the largest texts more than a few percent then pass for nothing. */
const MAX_BYTES = 1024 * 1024;

/** UTF-16 units read without a pause, some 10 ms. */
const STEP = 262_144;

/** Bits set per gram, with one byte per gram: 3 of 100 texts without it have them by chance. */
const SEEDS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35] as const;

/** Most grams of a search text that are tested, longest first. */
const MAX_TESTED = 24;

/** From here on three characters are as seldom as a word, so pairs do: ideographs, kana, Hangul. */
const FIRST_IDEOGRAPH = 0x2e80;

function hashOf(length: number, a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(length ^ a, 0xcc9e2d51 | 0);
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0x1b873593);
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, 0x85ebca6b | 0);
  hash = Math.imul(hash ^ (hash >>> 16) ^ d, 0xc2b2ae35 | 0);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
  return (hash ^ (hash >>> 14)) & GRAM_MASK;
}

const SPACE = 0x20;
const UNDERSCORE = 0x5f;

/** Whether words are made of it: ASCII letters (lower case), digits, and all beyond ASCII. */
function isOfWord(character: number): boolean {
  return (
    (character >= 0x61 && character <= 0x7a) ||
    character > 0x7f ||
    isDigit(character) ||
    character === UNDERSCORE
  );
}

function isDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39;
}

/** The distinct grams of a text. */
interface Grams {
  /** Each with its length in the bits above the hash. */
  found: number[];
  /** A bit per gram. */
  seen: Uint32Array;
  /** A bit per three ASCII characters. */
  read: Uint32Array;
}

/** Of the last text, to be used again: 800 kB of memory take longer to get than to clear. */
let spare: Grams | undefined;

function takeGrams(): Grams {
  const grams = spare ?? {
    found: [],
    seen: new Uint32Array(2 ** GRAM_BITS / 32),
    read: new Uint32Array(2 ** 21 / 32),
  };
  spare = undefined;
  return grams;
}

function giveBack(grams: Grams): void {
  for (const gram of grams.found) grams.seen[(gram & GRAM_MASK) >>> 5] = 0;
  grams.found = [];
  grams.read.fill(0);
  spare = grams;
}

function add({ found, seen }: Grams, length: number, gram: number): void {
  const word = seen[gram >>> 5] ?? 0;
  const bit = 1 << (gram & 31);
  if ((word & bit) !== 0) return;
  seen[gram >>> 5] = word | bit;
  found.push((length << GRAM_BITS) | gram);
}

/** Adds the grams of a text piece by piece: the function reads up to a position, and returns where it ended. */
function readInto(grams: Grams, text: string): (from: number, to: number) => number {
  let z = -1;
  let a = -1;
  let b = -1;
  let c = -1;
  return (from, to) => {
    let at = from;
    while (at < to) {
      const d = classAt(text, at);
      at += d > 0x7f && isPairAt(text, at) ? 2 : 1;
      // The seam of two words: a text that has the words seldom has them side by side.
      if (b === SPACE && z >= 0 && isOfWord(a) && isOfWord(c)) add(grams, 5, hashOf(5, z, a, c, d));
      // A text with many numbers has all digits in threes.
      if (isDigit(d) && isDigit(c) && isDigit(b) && isDigit(a)) add(grams, 4, hashOf(4, a, b, c, d));
      if (isNew(grams, b, c, d)) {
        if (b >= 0 && (b < FIRST_IDEOGRAPH || c < FIRST_IDEOGRAPH || d < FIRST_IDEOGRAPH)) {
          add(grams, 3, hashOf(3, b, c, d, 0));
        }
        if (c >= 0) add(grams, 2, hashOf(2, c, d, 0, 0));
        add(grams, 1, hashOf(1, d, 0, 0, 0));
      }
      z = a;
      a = b;
      b = c;
      c = d;
    }
    return at;
  };
}

/** Whether these three have not been read before, as most have: then so have the last two and the last. */
function isNew({ read }: Grams, b: number, c: number, d: number): boolean {
  // Negative before the third character.
  if ((b | c | d) >>> 7 !== 0) return true;
  const key = (b << 14) | (c << 7) | d;
  const word = read[key >>> 5] ?? 0;
  const bit = 1 << (key & 31);
  read[key >>> 5] = word | bit;
  return (word & bit) === 0;
}

/** A gram's n-th bit in a filter of `bytes` bytes is `maskOf` in the byte `spreadOf % bytes`. */
function spreadOf(gram: number, seed: number): number {
  const spread = Math.imul(gram ^ (gram >>> 9), seed);
  return (spread ^ (spread >>> 15)) >>> 0;
}

function maskOf(gram: number, n: number): number {
  return 1 << ((gram >>> (3 * n)) & 7);
}

/**
 * The signature of a text: about a byte per distinct gram, 4 kB for 20 kB of SQL. It takes some 20 ms per million
 * characters, with pauses for other calls.
 */
export async function signatureOf(text: string): Promise<Buffer> {
  const grams = takeGrams();
  const read = readInto(grams, text);
  for (let at = 0; at < text.length;) {
    at = read(at, Math.min(at + STEP, text.length));
    await pause();
  }
  const bits = Buffer.alloc(Math.min(Math.max(grams.found.length, 1), MAX_BYTES));
  for (const found of grams.found) {
    const gram = found & GRAM_MASK;
    for (let n = 0; n < SEEDS.length; n++) {
      const at = spreadOf(gram, SEEDS[n] ?? 0) % bits.length;
      bits[at] = (bits[at] ?? 0) | maskOf(gram, n);
    }
  }
  giveBack(grams);
  return bits;
}

/** Whether a text may contain another, not empty one, by the column with its signature; never false if it does. */
export function mayContain(column: string, searched: string): RawBuilder<boolean> {
  const grams = takeGrams();
  readInto(grams, searched)(0, searched.length);
  const tested = grams.found.toSorted((one, other) => other - one).slice(0, MAX_TESTED);
  giveBack(grams);
  const bits = sql.ref(column);
  const tests = tested.flatMap((found) =>
    SEEDS.map((seed, n) => {
      const gram = found & GRAM_MASK;
      const byte = sql`${sql.lit(spreadOf(gram, seed))} % LENGTH(${bits})`;
      return sql`ORD(SUBSTR(${bits}, 1 + ${byte}, 1)) & ${sql.lit(maskOf(gram, n))}`;
    }),
  );
  return sql<boolean>`(${sql.join(tests, sql` AND `)})`;
}
