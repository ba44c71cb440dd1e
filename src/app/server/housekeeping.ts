import { deleteExpiredTokens } from '@/features/accounts/server/queries';
import { scriptLimits } from '@/features/script-manager/rules';
import { deleteImportsBefore } from '@/features/script-manager/server/imports';
import { deleteTrashedBefore } from '@/features/script-manager/server/queries';
import type { Services } from '@/platform/server/context';
import { deleteExpiredSessions } from '@/platform/server/sessions';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what has run out: sessions, links of mails, counters, what lies in the
 * trash, and how imports are undone. Safe to run in several processes. */
export async function keepHouse({ db, limits }: Services): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  const longAgo = new Date(Date.now() - scriptLimits.trashDays * DAY_MS);
  await deleteTrashedBefore(db, longAgo);
  await deleteImportsBefore(db, longAgo);
  await limits.deleteExpired();
}
