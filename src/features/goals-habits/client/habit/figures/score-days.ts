import type { LineDay } from '@/platform/client/ui/line-chart';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { DetailAnswer } from '../../../answers';

export const SCORE_RANGES = ['week', 'month', 'year', 'all'] as const;
export type ScoreRange = (typeof SCORE_RANGES)[number];

const DAYS: Record<ScoreRange, number> = { week: 7, month: 30, year: 365, all: Infinity };
/** Beyond this many days a curve has a day of each week alone: more would not be seen. */
const DAYS_DRAWN = 730;

/** The scores of a range that ends with the newest one. */
export function scoreDays({ from, values }: DetailAnswer['scores'], range: ScoreRange): LineDay[] {
  const first = dayOf(from) ?? 0;
  const start = Math.max(0, values.length - DAYS[range]);
  const step = values.length - start > DAYS_DRAWN ? 7 : 1;
  return values.flatMap((value, at) =>
    at >= start && (values.length - 1 - at) % step === 0 ? [{ day: textOfDay(first + at), value }] : [],
  );
}
