/** What can be done about something from where it is told, by how it is called there. */
export const REMINDER_ACTIONS = { done: 'Done', snooze: 'Snooze', post: 'Post', skip: 'Skip' } as const;

export type ReminderAction = keyof typeof REMINDER_ACTIONS;
