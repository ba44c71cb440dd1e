/** A bit for each day of the week; Monday is 1. */
export function maskOf(weekdays: readonly number[]): number {
  return weekdays.reduce((mask, day) => mask | (1 << (day - 1)), 0);
}

/** 1 Monday to 7 Sunday. */
export function weekdaysOf(mask: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => (mask >> (day - 1)) & 1);
}
