/** Where a period has no event. */
export const NOTHING_YET = 'Nothing planned yet. Press N or click a day.';
