import { deleteExpiredTokens } from '@/features/accounts/server/queries';
import type { Services } from '@/platform/server/context';
import { deleteExpiredSessions } from '@/platform/server/sessions';

/** Removes what has run out: sessions, links of mails, counters. Safe to run in several processes. */
export async function keepHouse({ db, limits }: Services): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  await limits.deleteExpired();
}
