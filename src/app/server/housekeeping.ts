import { deleteExpiredTokens } from '@/features/accounts/server/writes';
import { deleteLapsed } from '@/features/devflow/server/trash/writes';
import { scriptLimits } from '@/features/script-manager/rules';
import { deleteTrashedBefore } from '@/features/script-manager/server/trash/writes';
import { deleteKeptBefore } from '@/features/watched-records/server/records/journal';
import { deleteOldSyncCalls } from '@/features/watched-records/server/sync/writes';
import type { Services } from '@/platform/server/context';
import { deleteOperationsBefore } from '@/platform/server/journal/operations';
import { deletePassingEventsBefore } from '@/platform/server/security-events';
import { deleteExpiredSessions } from '@/platform/server/sessions';
import { OPERATION_DAYS } from '@/platform/shared/operations';
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
    'trash of DevFlow': () => deleteLapsed(db, stopping),
    operations: () => deleteOperationsBefore(db, daysAgo(OPERATION_DAYS), stopping),
    'earlier watched records': () => deleteKeptBefore(db, daysAgo(OPERATION_DAYS), stopping),
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
