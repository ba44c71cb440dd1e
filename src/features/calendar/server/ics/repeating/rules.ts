import { isRecurrence } from '../properties/rules';
import { type SeriesClock, untilOf } from '../values/rules';

/** A rule of a file as a row has it. */
export type ReadRule =
  { rule: string; neverHappens: boolean; told?: string } | { problem: 'secondly' | 'unreadable' };

/** Reads an RRULE; one with another calendar than the Gregorian is left to what is not modelled. */
export function readRule(raw: string, series: SeriesClock): ReadRule {
  const parts = new Map(
    raw
      .trim()
      .split(';')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return [
          part.slice(0, at).trim().toUpperCase(),
          part
            .slice(at + 1)
            .trim()
            .toUpperCase(),
        ] as const;
      }),
  );
  const scale = parts.get('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN')
    return { rule: '', neverHappens: false, told: `Repeats by another calendar (${scale}): kept, not shown` };
  parts.delete('RSCALE');
  parts.delete('SKIP');
  if (parts.get('FREQ') === 'SECONDLY') return { problem: 'secondly' };
  if (!isRecurrence(raw) || (parts.has('COUNT') && parts.has('UNTIL'))) return { problem: 'unreadable' };
  let neverHappens = false;
  const until = parts.get('UNTIL');
  if (until !== undefined) {
    const read = untilOf(until, series);
    if (!read) return { problem: 'unreadable' };
    parts.set('UNTIL', read.text);
    neverHappens = read.wall < series.start;
  }
  return { rule: [...parts].map(([name, value]) => `${name}=${value}`).join(';'), neverHappens };
}
