import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { bumpRevision, takeBackRevision } from '@/platform/server/live';

/**
 * The revision of this transaction's changes. All changes of an account's records, labels and reviews take it first: it
 * makes them wait for each other, and what one of them reads from then on stays as it is until its end.
 */
export function nextRevision(trx: Transaction<Database>, ownerId: number): Promise<number> {
  return bumpRevision(trx, ownerId, 'watched-records');
}

/** What `nextRevision` gave is the revision of no change: there was nothing to do. Gives the revision as it was. */
export function noRevision(trx: Transaction<Database>, ownerId: number, revision: number): Promise<number> {
  return takeBackRevision(trx, ownerId, 'watched-records', revision);
}
