/** With which the sealed columns of the dumps can be opened. */
export const DUMPS_SECRET_KEY = 'the secret key of the dumps, 32 characters and more';
