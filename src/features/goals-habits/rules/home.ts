/** Habits that the card on home shows; a link leads to the others. */
export const HOME_HABITS = 4;

/** The rows of the card: habits, the link to the others, and the nearest goal; none without a habit of today. */
export function homeRowsOf(habits: number, hasGoal: boolean): number {
  if (habits === 0) return 0;
  return Math.min(habits, HOME_HABITS) + (habits > HOME_HABITS ? 1 : 0) + (hasGoal ? 1 : 0);
}
