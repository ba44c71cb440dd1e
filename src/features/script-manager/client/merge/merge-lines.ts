import { listDifferences, type Difference } from './list-diff';

/**
 * Joins two texts that were made from `base` when they changed different lines, neighbouring ones too; null when both
 * changed the same line otherwise, or put different lines into the same place. Line ends and the end of the text are
 * kept as they are.
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

/** Lines of the base that at least one of the two changed, with the changes that are about them. */
interface Region {
  from: number;
  to: number;
  mine: Difference[];
  theirs: Difference[];
}

/** The changes by the lines that they are about; those of both that are about the same lines are in one region. */
function regions(mine: readonly Difference[], theirs: readonly Difference[]): Region[] {
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ];
  // Lines put in before a line come before what became of it.
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

/** Whether a change is about lines of the region, or puts lines where it does so alone. */
function meets({ from, to }: Region, { fromA, toA }: Difference): boolean {
  return fromA < to || (from === to && fromA === toA && fromA === from);
}

/** What one of the two made of the lines of a region; null where it has changed none of them. */
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

/** Each with its own end, so that joining gives the text back. */
function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
