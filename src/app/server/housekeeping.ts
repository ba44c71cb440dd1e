import { deleteExpiredTokens } from '@/features/accounts/server/queries';
import { devflowLimits } from '@/features/devflow/rules';
import * as devflowOperations from '@/features/devflow/server/operations';
import * as devflowTrash from '@/features/devflow/server/trash';
import { scriptLimits } from '@/features/script-manager/rules';
import { deleteImportsBefore } from '@/features/script-manager/server/imports';
import { deleteTrashedBefore } from '@/features/script-manager/server/queries';
import { watchedLimits } from '@/features/watched-records/rules';
import * as watchedOperations from '@/features/watched-records/server/operations';
import type { Services } from '@/platform/server/context';
import { deletePassingEventsBefore } from '@/platform/server/security-events';
import { deleteExpiredSessions } from '@/platform/server/sessions';
import { eventLimits } from '@/platform/shared/security-events';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Removes what has run out: sessions, links of mails, counters, what lies in the trash, undos, passing events. Safe to run in several processes. */
export async function keepHouse({ db, limits }: Services): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  await deleteTrashedBefore(db, daysAgo(scriptLimits.trashDays));
  await deleteImportsBefore(db, daysAgo(scriptLimits.trashDays));
  await devflowTrash.deleteTrashedBefore(db, daysAgo(devflowLimits.trashDays));
  await devflowOperations.deleteOperationsBefore(db, daysAgo(devflowLimits.operationDays));
  await watchedOperations.deleteOperationsBefore(db, Date.now() - watchedLimits.undoHours * HOUR_MS);
  await deletePassingEventsBefore(db, daysAgo(eventLimits.keptDays));
  await limits.deleteExpired();
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
