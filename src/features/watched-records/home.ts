/** Records that the card on home shows; a link leads to the others. */
export const HOME_RECORDS = 5;

/** The rows of the card: what is being watched, and the link to the others. */
export function homeRowsOf(watching: number): number {
  return Math.min(watching, HOME_RECORDS + 1);
}
