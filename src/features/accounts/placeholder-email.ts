/** Of the first account, if none is given: no mail reaches it (contract, first start). */
export const PLACEHOLDER_EMAIL = 'master@localhost.localdomain';
