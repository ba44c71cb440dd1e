import { deleteExpiredTokens } from '@/features/accounts/server/queries';
import { devflowLimits } from '@/features/devflow/rules';
import * as devflowOperations from '@/features/devflow/server/operations';
import * as devflowTrash from '@/features/devflow/server/trash';
import { scriptLimits } from '@/features/script-manager/rules';
import { deleteImportsBefore } from '@/features/script-manager/server/imports';
import { deleteTrashedBefore } from '@/features/script-manager/server/trash';
import { watchedLimits } from '@/features/watched-records/rules';
import * as watchedOperations from '@/features/watched-records/server/operations';
import { deleteOldSyncCalls } from '@/features/watched-records/server/sync-calls';
import type { Services } from '@/platform/server/context';
import { deletePassingEventsBefore } from '@/platform/server/security-events';
import { deleteExpiredSessions } from '@/platform/server/sessions';
import { eventLimits } from '@/platform/shared/security-events';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Runs the housekeeping a minute after the start, so that a machine that is never up for long has it too, and hourly. */
export function scheduleHousekeeping(services: Services): void {
  const run = () => services.inBackground(() => keepHouse(services));
  setTimeout(() => {
    run();
    setInterval(run, HOUR_MS).unref();
  }, MINUTE_MS).unref();
}

/**
 * Removes what has run out: sessions, links of mails, counters, what lies in the trash, undos, passing events. Safe to run in several
 * processes. What fails is logged, and keeps nothing else from being removed.
 */
export async function keepHouse({ db, limits, log, stopping }: Services): Promise<void> {
  const steps: Record<string, () => Promise<void>> = {
    sessions: () => deleteExpiredSessions(db, stopping),
    'links of mails': () => deleteExpiredTokens(db, stopping),
    'trash of scripts': () => deleteTrashedBefore(db, daysAgo(scriptLimits.trashDays), stopping),
    'imports of scripts': () => deleteImportsBefore(db, daysAgo(scriptLimits.trashDays), stopping),
    'trash of DevFlow': () => devflowTrash.deleteLapsed(db, stopping),
    'undos of DevFlow': () =>
      devflowOperations.deleteOperationsBefore(db, daysAgo(devflowLimits.operationDays), stopping),
    'undos of watched records': () =>
      watchedOperations.deleteOperationsBefore(db, Date.now() - watchedLimits.undoHours * HOUR_MS, stopping),
    'sync calls of watched records': () => deleteOldSyncCalls(db, stopping),
    'passing events': () => deletePassingEventsBefore(db, daysAgo(eventLimits.keptDays), stopping),
    'counters of limits': () => limits.deleteExpired(stopping),
  };
  for (const [what, remove] of Object.entries(steps)) {
    if (stopping.aborted) return;
    await remove().catch((error: unknown) => log.error({ err: error, what }, 'housekeeping failed'));
  }
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}
