/** The priorities of items, by their numbers from 0. */
export const PRIORITIES = ['No priority', 'Low', 'Medium', 'High', 'Urgent'] as const;
