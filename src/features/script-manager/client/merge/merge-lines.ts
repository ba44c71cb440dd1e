import { listDifferences, type Difference } from './list-diff';

/**
 * Three-way merge of two texts with the base `base`, if they changed different lines, adjacent ones included; null if
 * both changed the same line differently, or inserted different lines at the same place. Line endings and the end of
 * the text are preserved.
 */
export function mergeLines(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const [o, a, b] = [toLines(base), toLines(mine), toLines(theirs)];
  const merged: string[] = [];
  let done = 0;
  for (const { from, to, ...changes } of regions(listDifferences(o, a), listDifferences(o, b))) {
    merged.push(textOf(o, done, from));
    const [inA, inB] = [textIn(a, changes.mine, from, to), textIn(b, changes.theirs, from, to)];
    if (inA !== null && inB !== null && inA !== inB) return null;
    merged.push(inA ?? inB ?? '');
    done = to;
  }
  merged.push(textOf(o, done, o.length));
  return merged.join('');
}

/** A range of base lines changed by at least one side, with its changes. */
interface Region {
  from: number;
  to: number;
  mine: Difference[];
  theirs: Difference[];
}

/** The changes grouped by base lines; overlapping ones of both sides are in one region. */
function regions(mine: readonly Difference[], theirs: readonly Difference[]): Region[] {
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ];
  // Lines inserted before a line precede its replacement.
  all.sort((x, y) => x.change.fromA - y.change.fromA || x.change.toA - y.change.toA);
  const found: Region[] = [];
  for (const { change, side } of all) {
    let last = found.at(-1);
    if (!last || !meets(last, change)) {
      last = { from: change.fromA, to: change.toA, mine: [], theirs: [] };
      found.push(last);
    }
    last.to = Math.max(last.to, change.toA);
    last[side].push(change);
  }
  return found;
}

/** Whether a change overlaps the region, or inserts lines at the same place. */
function meets({ from, to }: Region, { fromA, toA }: Difference): boolean {
  return fromA < to || (from === to && fromA === toA && fromA === from);
}

/** What one side made of the lines of a region; null if it has changed none of them. */
function textIn(
  lines: readonly string[],
  changes: readonly Difference[],
  from: number,
  to: number,
): string | null {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return null;
  return textOf(lines, first.fromB - (first.fromA - from), last.toB + (to - last.toA));
}

const textOf = (lines: readonly string[], from: number, to: number) => lines.slice(from, to).join('');

/** Each with its line ending, so that joining returns the text. */
function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
