/* The values of the list's address: apart from the rules, since every page loads all addresses. */

/** Waiting: for the confirmation of the e-mail address. */
export const USER_STATES = ['active', 'waiting', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

/** The sortable columns of the list. */
export const USER_COLUMNS = ['name', 'role', 'seen'] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];
