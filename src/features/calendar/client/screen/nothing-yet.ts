/** Where a period has no event. */
export const NOTHING_YET = 'Nothing planned yet. Press N or click a day.';
/** The same on phones. */
export const NOTHING_YET_HERE = 'Nothing planned yet. Tap + to add an event.';
