import { type RawBuilder, sql } from 'kysely';
import { civilDay, dayOf, momentOf, textOfDay } from '@/platform/shared/civil';
import { dateText } from '@/platform/shared/civil-names';
import type { Days, Figure, FigureBars, FigureSpan } from '@/platform/shared/figures';
import type { FigureAsked } from './figures';

type Asked = Pick<FigureAsked, 'preferences' | 'span'>;

/** The part of a span that a row belongs to, and how many there are. */
export interface PartCount {
  part: number;
  count: number;
}

const HOUR_MS = 60 * 60 * 1000;

/** What `partOf` says of the first part of a span. */
export const FIRST_PART = 3;

/** The first moment of a day of the person, who may begin it so many hours after midnight, as `civilDay` counts them. */
const beginOf = (day: number, { dayStart, timeZone }: Asked['preferences']) =>
  new Date(momentOf(day, 0, timeZone).getTime() + dayStart * HOUR_MS);

/** The moments from which and before which days of the person last. */
export function momentsOf({ preferences }: Pick<Asked, 'preferences'>, { from, to }: Days): [Date, Date] {
  return [beginOf(dayOf(from) ?? 0, preferences), beginOf((dayOf(to) ?? 0) + 1, preferences)];
}

/** The moments in which rows of a span and of the one before lie. */
export const momentsOfBoth = (asked: Asked) =>
  momentsOf(asked, { from: asked.span.before.from, to: asked.span.to });

/**
 * Which part of the span before or of the span a time lies in, for the database to group by: 1 is the span before, 2 what
 * is between the two, `FIRST_PART` the first part, -1 what has no time.
 *
 * @param time a column of times, or of ms since 1970 if `inMs`
 */
export function partOf(time: RawBuilder<unknown>, asked: Asked, inMs = false): RawBuilder<number> {
  const { before, parts } = asked.span;
  const [from, until] = momentsOf(asked, before);
  const moments = [from, until, ...parts.map((part) => momentsOf(asked, part)[0])];
  const ms = inMs ? time : sql`TIMESTAMPDIFF(MICROSECOND, '1970-01-01', ${time}) DIV 1000`;
  return sql<number>`INTERVAL(${ms}, ${sql.join(moments.map((moment) => sql.lit(moment.getTime())))})`;
}

interface Counted {
  /** What one of them is called, and several: 'item done', 'items done'. */
  one: string;
  many: string;
  /** Where they are found, below /app. */
  href: string;
  /** How many there are in the span, where that is not the sum of its parts. */
  total?: number;
}

/** The figure of what was counted by part, beside the span before. */
export function countedFigure(
  { parts }: FigureSpan,
  counts: readonly PartCount[],
  { one, many, href, ...counted }: Counted,
): Figure {
  const found = new Map(counts.map(({ part, count }) => [Number(part), Number(count)]));
  const bars: FigureBars['bars'] = parts.map((part, at) => ({
    ...part,
    value: found.get(at + FIRST_PART) ?? 0,
  }));
  const total = counted.total ?? bars.reduce((sum, { value }) => sum + value, 0);
  return {
    value: String(total),
    counts: total === 1 ? one : many,
    before: String(found.get(1) ?? 0),
    href,
    picture: { kind: 'bars', bars },
  };
}

/** The person's day of a moment, as rows say it. */
export const dayTextOf = (moment: Date, { today, preferences }: Pick<FigureAsked, 'today' | 'preferences'>) =>
  dateText(textOfDay(civilDay(moment, preferences.timeZone, preferences.dayStart)), today, preferences);
