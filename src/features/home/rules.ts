/** The cards of home that are DevFlow's tables. */
export const IN_PROGRESS_CARD = 'devflow.in-progress';
export const COMPLETED_CARD = 'devflow.completed';
