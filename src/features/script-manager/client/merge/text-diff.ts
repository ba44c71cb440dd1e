import { listDifferences, type Difference } from './list-diff';

/** Tokens of increasing granularity: lines, phrases up to brackets, commas and semicolons, words. */
const PARTS = [/[^\n]*\n|[^\n]+/g, /[^\n,;)]*[\n,;)]+|[^\n,;)]+/g, /[\p{L}\p{N}_]+|\s+|[^]/gu];

const WORDS = PARTS.length - 1;
/**
 * The limit up to which texts are compared by words (units of both texts); differences beyond it consist of whole lines
 * or phrases.
 */
const UNITS_IN_WORDS = 4_000_000;

/**
 * The differences of two texts, in UTF-16 units: small ones, however many, in time linear in the length of the texts.
 * Surrogate pairs are never split.
 */
export function differencesOf(a: string, b: string): Difference[] {
  if (a === b) return [];
  return refine(a, b, { fromA: 0, toA: a.length, fromB: 0, toB: b.length }, 0, { left: UNITS_IN_WORDS });
}

/** Compares a range by tokens, and differing tokens by finer ones. */
function refine(
  a: string,
  b: string,
  place: Difference,
  level: number,
  words: { left: number },
): Difference[] {
  const { fromA, toA, fromB, toB } = trimmed(a, b, place);
  const parts = PARTS[level];
  if (level === WORDS) words.left -= toA - fromA + toB - fromB;
  if (!parts || fromA === toA || fromB === toB || words.left < 0) return [{ fromA, toA, fromB, toB }];
  const [listA, listB] = [a.slice(fromA, toA).match(parts) ?? [], b.slice(fromB, toB).match(parts) ?? []];
  const [startsA, startsB] = [startsOf(listA, fromA), startsOf(listB, fromB)];
  return listDifferences(listA, listB)
    .flatMap(oneByOne)
    .flatMap((one) =>
      refine(
        a,
        b,
        {
          fromA: startsA[one.fromA] ?? toA,
          toA: startsA[one.toA] ?? toA,
          fromB: startsB[one.fromB] ?? toB,
          toB: startsB[one.toB] ?? toB,
        },
        level + 1,
        words,
      ),
    );
}

/** Equal numbers of tokens on both sides most likely match one by one, each slightly changed. */
function oneByOne(place: Difference): Difference[] {
  const { fromA, toA, fromB, toB } = place;
  if (toA - fromA !== toB - fromB) return [place];
  return Array.from({ length: toA - fromA }, (_, index) => ({
    fromA: fromA + index,
    toA: fromA + index + 1,
    fromB: fromB + index,
    toB: fromB + index + 1,
  }));
}

function startsOf(parts: readonly string[], from: number): Float64Array {
  const starts = new Float64Array(parts.length + 1);
  let at = from;
  parts.forEach((part, index) => {
    starts[index] = at;
    at += part.length;
  });
  starts[parts.length] = at;
  return starts;
}

/** Without the common prefix and suffix of two words. */
function trimmed(a: string, b: string, place: Difference): Difference {
  let { fromA, toA, fromB, toB } = place;
  while (fromA < toA && fromB < toB && a.charCodeAt(fromA) === b.charCodeAt(fromB)) {
    fromA++;
    fromB++;
  }
  if (fromA > place.fromA && isHighSurrogate(a.charCodeAt(fromA - 1))) {
    fromA--;
    fromB--;
  }
  while (fromA < toA && fromB < toB && a.charCodeAt(toA - 1) === b.charCodeAt(toB - 1)) {
    toA--;
    toB--;
  }
  if (toA < place.toA && isLowSurrogate(a.charCodeAt(toA))) {
    toA++;
    toB++;
  }
  return { fromA, toA, fromB, toB };
}

const isHighSurrogate = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00;
