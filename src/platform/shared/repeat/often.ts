/** What of a rule tells how often it happens; see `Rule`. */
interface Often {
  freq: string;
  interval: number;
  byMonth: readonly number[] | null;
  byMonthDay: readonly number[] | null;
  byDay: readonly object[] | null;
  byHour: readonly number[] | null;
  byMinute: readonly number[] | null;
  bySecond: readonly number[] | null;
  bySetPos: readonly number[] | null;
}

/**
 * On how many times of one day a rule may start at most, however it is written. What BYSETPOS chooses from counts as a whole,
 * since all of it is looked at.
 */
export function startsADay({ freq, interval, byHour, byMinute, bySecond }: Often): number {
  const seconds = bySecond?.length ?? 1;
  if (freq === 'MINUTELY') {
    const hours = byHour?.length ?? 24;
    const minutes = Math.min(byMinute?.length ?? 60, Math.ceil(60 / interval));
    return Math.min(hours * minutes, Math.ceil((24 * 60) / interval)) * seconds;
  }
  const hours = freq === 'HOURLY' ? Math.min(byHour?.length ?? 24, Math.ceil(24 / interval)) : byHour?.length;
  return (hours ?? 1) * (byMinute?.length ?? 1) * seconds;
}

/** Whether each period of a rule has as many starts as any other, so that its nth one is computed and not walked to. */
export function hasEvenPeriods({ freq, byMonth, byMonthDay, byDay, bySetPos }: Often): boolean {
  if (byMonth ?? bySetPos) return false;
  return freq === 'WEEKLY' || (freq === 'DAILY' && !byMonthDay && !byDay);
}
