/** A part of a text, from its first character to before its last. */
export interface Span {
  from: number;
  to: number;
}

/** Parts of a text that still stand in it after it was edited, where they stand now. */
export function keptSpans(before: string, after: string, spans: readonly Span[]): Span[] {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let sameEnd = 0;
  while (sameEnd < most - same && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1;
  const by = after.length - before.length;
  return spans
    .flatMap(({ from, to }) => {
      if (to <= same) return [{ from, to }];
      return from >= before.length - sameEnd ? [{ from: from + by, to: to + by }] : [];
    })
    .filter(({ from, to }) => /^(\s|$)/.test(after.slice(to)) && /(^|\s)$/.test(after.slice(0, from)));
}
