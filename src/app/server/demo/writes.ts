import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import { affected } from '@/platform/server/counting';

export interface Turn {
  /** Until when it lasts. */
  until: string;
  version: string;
}

const valueOf = ({ until, version }: Turn) => `${until} ${version}`;

/**
 * Takes the turn to reset a demo; false if it was taken already: on the hour by whichever version, as two that run side by side
 * would fill over each other, and at a start by the same one.
 */
export async function claimReset(db: Kysely<Database>, turn: Turn, atStart: boolean): Promise<boolean> {
  const claim = db
    .updateTable('master_settings')
    .set({ setting_value: valueOf(turn) })
    .where('setting_key', '=', 'demo')
    .$if(atStart, (query) => query.where('setting_value', '!=', valueOf(turn)))
    .$if(!atStart, (query) => query.where('setting_value', 'not like', `${turn.until} %`));
  return (await affected(claim)) > 0;
}

/** Gives the turn back, unless another process has taken the next one. */
export async function releaseReset(db: Kysely<Database>, turn: Turn): Promise<void> {
  await db
    .updateTable('master_settings')
    .set({ setting_value: 'unfinished' })
    .where('setting_key', '=', 'demo')
    .where('setting_value', '=', valueOf(turn))
    .execute();
}

/** Deletes accounts of a demo, with all that was written down about anybody in it. */
export async function deleteDemoAccounts(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (ids.length > 0) await trx.deleteFrom('users').where('id', 'in', ids).execute();
    await trx.deleteFrom('audit_entries').execute();
  });
}
