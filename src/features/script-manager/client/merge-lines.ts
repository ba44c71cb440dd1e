import { diff3Merge } from 'node-diff3';

/** Lines of a part that is compared; comparing takes time by the square of it. */
const MAX_LINES = 4_000;

/**
 * Joins two texts that were made from `base` when they changed different lines; null when they did not, or when
 * finding out would take too long. Line ends and the end of the text are kept as they are.
 */
export function mergeLines(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const lines = [mine, base, theirs].map(toLines);
  const head = commonLines(lines, (list, index) => list[index]);
  const rests = lines.map((list) => list.slice(head));
  const tail = commonLines(rests, (list, index) => list[list.length - 1 - index]);
  const [a = [], o = [], b = []] = rests.map((list) => list.slice(0, list.length - tail));
  if (Math.max(a.length, o.length, b.length) > MAX_LINES) return null;

  const merged: string[] = [];
  for (const region of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    if (!region.ok) return null;
    merged.push(...region.ok);
  }
  const rest = rests[0] ?? [];
  return [...(lines[0] ?? []).slice(0, head), ...merged, ...rest.slice(rest.length - tail)].join('');
}

/** Each with its own end, so that joining gives the text back. */
function toLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** How many lines all lists have in common, as `lineAt` counts them. */
function commonLines(
  lists: readonly string[][],
  lineAt: (list: string[], index: number) => string | undefined,
): number {
  const shortest = Math.min(...lists.map((list) => list.length));
  const [first = [], ...others] = lists;
  let count = 0;
  while (count < shortest && others.every((list) => lineAt(list, count) === lineAt(first, count))) count++;
  return count;
}
