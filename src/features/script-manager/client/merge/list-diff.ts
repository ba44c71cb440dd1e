/** A range of one list (or text) that replaces a range of the other; one of them may be empty. */
export interface Difference {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

/**
 * The number of edit steps after which the search for the shortest path continues from the furthest point reached. It
 * makes the time linear in the length of the lists, and not quadratic.
 */
const DEEPEST = 400;

/** The differences of two lists, by index: small ones, as far as they are found in bounded time. */
export function listDifferences(a: readonly string[], b: readonly string[]): Difference[] {
  const shortest = Math.min(a.length, b.length);
  let head = 0;
  while (head < shortest && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shortest - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;

  const found: Difference[] = [];
  let [fromA, fromB] = [head, head];
  const matchUpTo = (toA: number, toB: number) => {
    if (toA > fromA || toB > fromB) found.push({ fromA, toA, fromB, toB });
    [fromA, fromB] = [toA + 1, toB + 1];
  };
  commonItems(a.slice(head, a.length - tail), b.slice(head, b.length - tail)).forEach((inB, inA) => {
    if (inB >= 0) matchUpTo(head + inA, head + inB);
  });
  matchUpTo(a.length - tail, b.length - tail);
  return found;
}

/**
 * For each item of `a` the index in `b` of the item that it is matched with, in the order of both; -1 for a deleted
 * one.
 */
function commonItems(a: readonly string[], b: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  const numbered = (list: readonly string[]) => {
    const result = new Int32Array(list.length);
    list.forEach((item, place) => {
      const number = numbers.get(item) ?? numbers.size;
      if (number === numbers.size) numbers.set(item, number);
      result[place] = number;
    });
    return result;
  };
  const countIn = (list: Int32Array) => {
    const counts = new Int32Array(numbers.size);
    list.forEach((number) => (counts[number] = at(counts, number) + 1));
    return counts;
  };
  const [allA, allB] = [numbered(a), numbered(b)];
  const [countA, countB] = [countIn(allA), countIn(allB)];
  // Items of one list only cannot match, and most differences are of this kind.
  const placesA = placesOf(allA, (number) => at(countB, number) > 0);
  const placesB = placesOf(allB, (number) => at(countA, number) > 0);
  const numbersA = placesA.map((place) => at(allA, place));
  const numbersB = placesB.map((place) => at(allB, place));
  const isUnique = (number: number) => at(countA, number) === 1 && at(countB, number) === 1;
  const result = new Int32Array(a.length).fill(-1);
  aligned(numbersA, numbersB, isUnique).forEach((inB, inA) => {
    if (inB >= 0) result[at(placesA, inA)] = at(placesB, inB);
  });
  return result;
}

/** For indexes within the list. */
const at = (list: Int32Array, index: number) => list[index] ?? 0;

function placesOf(list: Int32Array, isWanted: (number: number) => boolean): Int32Array {
  const places = list.map((_, place) => place);
  return places.filter((place) => isWanted(at(list, place)));
}

/** Like `commonItems`. */
function aligned(a: Int32Array, b: Int32Array, isUnique: (number: number) => boolean): Int32Array {
  const match = new Int32Array(a.length).fill(-1);
  const waiting: Difference[] = [];
  let [fromA, fromB] = [0, 0];
  for (const [inA, inB] of uniquePairs(a, b, isUnique)) {
    waiting.push({ fromA, toA: inA, fromB, toB: inB });
    match[inA] = inB;
    [fromA, fromB] = [inA + 1, inB + 1];
  }
  waiting.push({ fromA, toA: a.length, fromB, toB: b.length });

  for (let stretch = waiting.pop(); stretch; stretch = waiting.pop()) {
    let { fromA, toA, fromB, toB } = stretch;
    while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) match[fromA++] = fromB++;
    while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) match[--toA] = --toB;
    if (fromA === toA || fromB === toB) continue;
    const [inA, inB] = placeBetween(a, b, { fromA, toA, fromB, toB });
    waiting.push({ fromA: inA, toA, fromB: inB, toB }, { fromA, toA: inA, fromB, toB: inB });
  }
  return match;
}

/** The longest sequence of pairs of items that are unique in each list, in the same order in both (patience diff). */
function uniquePairs(a: Int32Array, b: Int32Array, isUnique: (number: number) => boolean) {
  const placeInB = new Map<number, number>();
  b.forEach((number, inB) => isUnique(number) && placeInB.set(number, inB));
  interface Link {
    pair: readonly [inA: number, inB: number];
    before: Link | undefined;
  }
  /** At n the chain of n + 1 pairs that ends first in b. */
  const chains: Link[] = [];
  a.forEach((number, inA) => {
    const inB = placeInB.get(number);
    if (inB === undefined) return;
    let [low, high] = [0, chains.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chains[middle]?.pair[1] ?? 0) < inB) low = middle + 1;
      else high = middle;
    }
    chains[low] = { pair: [inA, inB], before: chains[low - 1] };
  });
  const pairs = [];
  for (let link = chains.at(-1); link; link = link.before) pairs.push(link.pair);
  return pairs.reverse();
}

/** For a diagonal outside the edit graph. */
const OUTSIDE = -(2 ** 30);

/** The furthest point on each diagonal of the edit graph, by the number of edit steps. */
function createFrontier() {
  const furthest = new Int32Array(2 * DEEPEST + 3);
  const middle = DEEPEST + 1;
  return {
    furthest: (diagonal: number) => at(furthest, middle + diagonal),
    /** Takes one more edit step on every diagonal; stops at the first for which `isMet` is true, and returns it. */
    step(
      depth: number,
      [lenA, lenB]: readonly [number, number],
      isSame: (inA: number, inB: number) => boolean,
      isMet: (diagonal: number, inA: number) => boolean,
    ): number | undefined {
      if (depth === 0) furthest[middle + 1] = 0;
      for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
        const below = at(furthest, middle + diagonal - 1);
        const above = at(furthest, middle + diagonal + 1);
        let x = diagonal === -depth || (diagonal !== depth && below < above) ? above : below + 1;
        if (x < 0 || x > lenA || x - diagonal > lenB) {
          furthest[middle + diagonal] = OUTSIDE;
          continue;
        }
        while (x < lenA && x - diagonal < lenB && isSame(x, x - diagonal)) x++;
        furthest[middle + diagonal] = x;
        if (isMet(diagonal, x)) return diagonal;
      }
      return undefined;
    },
    /** The furthest point after so many steps. */
    best(depth: number): readonly [inA: number, inB: number] {
      let found: [number, number] = [0, 0];
      for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
        const x = at(furthest, middle + diagonal);
        if (2 * x - diagonal > found[0] + found[1]) found = [x, x - diagonal];
      }
      return found;
    },
  };
}

const forwards = createFrontier();
const backwards = createFrontier();

/**
 * A point on a short path through a range whose ends differ: the middle of the shortest one (Myers 1986, in linear
 * space), or if that is too long the furthest point reached from either end.
 */
function placeBetween(
  a: Int32Array,
  b: Int32Array,
  { fromA, toA, fromB, toB }: Difference,
): readonly [inA: number, inB: number] {
  const [lenA, lenB] = [toA - fromA, toB - fromB];
  const lengths = [lenA, lenB] as const;
  const delta = lenA - lenB;
  const sameAhead = (x: number, y: number) => a[fromA + x] === b[fromB + y];
  const sameBehind = (x: number, y: number) => a[toA - 1 - x] === b[toB - 1 - y];
  const meets = (other: typeof forwards, reached: number) => (diagonal: number, x: number) => {
    const facing = delta - diagonal;
    if (Math.abs(facing) > reached || (facing + reached) % 2 !== 0) return false;
    return x + other.furthest(facing) >= lenA;
  };
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const ahead = forwards.step(depth, lengths, sameAhead, meets(backwards, depth - 1));
    if (ahead !== undefined) {
      const x = forwards.furthest(ahead);
      return [fromA + x, fromB + x - ahead];
    }
    const behind = backwards.step(depth, lengths, sameBehind, meets(forwards, depth));
    if (behind !== undefined) {
      const x = backwards.furthest(behind);
      return [toA - x, toB - x + behind];
    }
  }
  const [ahead, behind] = [forwards.best(DEEPEST), backwards.best(DEEPEST)];
  return ahead[0] + ahead[1] >= behind[0] + behind[1]
    ? [fromA + ahead[0], fromB + ahead[1]]
    : [toA - behind[0], toB - behind[1]];
}
