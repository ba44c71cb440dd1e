import type { FeedAnswer } from './feed';

/** The documented call by which programs follow a tool. */
export const changesRow = {
  about: 'What was made, changed or deleted since a cursor; everything without one. See “Following changes”.',
  reply: ({ changes, cursor, more, revision }: FeedAnswer) => ({ data: changes, cursor, more, revision }),
} as const;
