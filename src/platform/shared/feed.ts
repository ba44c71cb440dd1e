import * as z from 'zod';

/** Bounds of an answer of the change feed, which ends behind the first row that passes the bytes. */
export const feedLimits = { rowsMax: 1_000, bytesMax: 1_048_576, cursorMax: 400 } as const;

export const feedTexts = {
  cursor: 'This is no cursor of this feed',
  tooOld: 'It is no longer known what has changed since this cursor: read everything again, without one',
};

/** What changed since a cursor; everything without one. */
export const changesSinceInput = z.object({
  /** That of the last answer. */
  cursor: z.string().max(feedLimits.cursorMax, feedTexts.cursor).optional(),
  limit: z.int().min(1).max(feedLimits.rowsMax).default(feedLimits.rowsMax),
});
