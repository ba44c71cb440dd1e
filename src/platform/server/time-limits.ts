/**
 * Time limits for database access in ms, after which a call is answered 503 (CONTRACT section 2, Repeating a call).
 * Migrations have none. A procedure chooses its limit by `meta({ timeLimit })`; the default is `call`.
 */
export const TIME_LIMITS = {
  call: 5_000,
  /** Changes of thousands of rows: imports and their undo, bulk edits, the trash. */
  bulk: 30_000,
  /** Searches in texts. */
  search: 15_000,
  /** Comparing a zip of a whole account with the account, and bringing it in. */
  wholeAccount: 600_000,
  /** A sign-in that asks an OpenID Connect provider, up to four times; a test that asks a push service. */
  provider: 25_000,
  /** Each chunk of a streamed response. */
  streamChunk: 10_000,
  /** Work beyond the response: mails. */
  background: 30_000,
  /** Each statement of the housekeeping. */
  housekeeping: 30_000,
} as const;

export type TimeLimit = keyof typeof TIME_LIMITS;

const MIB = 1024 * 1024;
const MS_PER_MIB = 1_000;

/** Extra time for a large request body (bytes), which takes longer to store. */
export function timeForBody(bytes: number): number {
  return (bytes / MIB) * MS_PER_MIB;
}
