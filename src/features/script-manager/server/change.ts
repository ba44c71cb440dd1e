import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { bumpRevision } from '@/platform/server/live';

/** A change of an account's scripts on its way. */
export interface Change {
  trx: Transaction<Database>;
  ownerId: number;
  /** The account's revision that this change makes. */
  revision: number;
  now: Date;
}

/** Ends a transaction that has nothing to store. */
class Unchanged extends Error {
  constructor(readonly answer: unknown) {
    super('There is nothing to store');
  }
}

/**
 * Changes scripts of the caller, whole or not at all. Changes of one account follow each other, since each takes the
 * account's revision first; so what `work` reads stays true until it is done. Work that raises an error, or finds
 * nothing to store and leaves by `unchanged`, raises no revision: nobody is told of it.
 */
export async function changeScripts<Answer>(
  { db, user }: { db: Kysely<Database>; user: { id: number } },
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> {
  const ownerId = user.id;
  try {
    return await inTransaction(db, async (trx) =>
      work({ trx, ownerId, revision: await bumpRevision(trx, ownerId, 'scripts'), now: new Date() }),
    );
  } catch (error) {
    if (error instanceof Unchanged) return error.answer as Answer;
    throw error;
  }
}

/** To be thrown by work that has nothing to store; `answer` is what it answers. */
export function unchanged(answer?: unknown): Error {
  return new Unchanged(answer);
}
