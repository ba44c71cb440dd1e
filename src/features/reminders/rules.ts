/**
 * Nobody is told later than this: after a stop of the server, what was due before it is no longer news. The next day's
 * reminder comes as ever.
 */
export const LATEST_MS = 60 * 60 * 1000;
