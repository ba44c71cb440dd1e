import { withDeadline } from '@db/deadline';
import { accountDeletedEmail } from '../emails';
import type { Services } from '@/platform/server/context';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { leavingProblem } from '../../users/rules';
import { listLeft, listOwnedTables } from './queries';
import { deleteOwnedRows, deleteUser } from './writes';

/** Deletes the accounts whose owners had them deleted 7 days ago and did not come back, and tells them. */
export async function deleteLeft({ db, log, mailer, stopping }: Services): Promise<void> {
  for (const account of await listLeft(db)) {
    // Before the account itself, whose deletion would take long with all of it.
    for (const table of await listOwnedTables(db)) await deleteOwnedRows(db, table, account.id, stopping);
    if (stopping.aborted) return;
    const refusal = await withDeadline(TIME_LIMITS.housekeeping, () =>
      inRecordedTransaction({ db, log, address: null }, account, (trx, record) =>
        deleteUser(trx, record, account, leavingProblem),
      ),
    );
    if (refusal === null) mailer.send(accountDeletedEmail(account));
  }
}
