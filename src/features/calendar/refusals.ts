/** The topic of the revisions that tell of what programs were refused: nothing of the calendar changes by it. */
export const REFUSALS_TOPIC = 'calendar-refusals';
