/**
 * How long what waits for the database may take, in ms; then it is answered 503 (CONTRACT section 2, Repeating a call).
 * Migrations have no limit. A procedure names its limit as `meta({ timeLimit })`; without one it is `call`.
 */
export const TIME_LIMITS = {
  call: 5_000,
  /** Changes of thousands of rows at once: imports and their undo, bulk edits, the trash. */
  bulk: 30_000,
  /** Searches in texts. */
  search: 15_000,
  /** Each part of an answer that is made while it is sent. */
  streamPart: 10_000,
  /** Work that goes on after its answer: mails. */
  background: 30_000,
  /** Each statement of the housekeeping. */
  housekeeping: 30_000,
} as const;

export type TimeLimit = keyof typeof TIME_LIMITS;

const MIB = 1024 * 1024;
const MS_PER_MIB = 1_000;

/** What the size of a request's body (bytes) adds to its limit, since storing it takes its time. */
export function timeForBody(bytes: number): number {
  return (bytes / MIB) * MS_PER_MIB;
}
