import type { Database } from '@db/database';
import { withDeadline } from '@db/deadline';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import type { Services } from '@/platform/server/context';
import { preferencesOf } from '@/platform/server/preferences';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { calendarTexts } from '../../rules';
import { storeContent } from './content.sql';
import { AddressProblem, fetchFile, readFetched, type Validators } from './fetching';
import { storedUrl } from './queries';
import { nextCheck } from './rules';
import { type Taken, takeDue } from './taking.sql';

type Following = Pick<Services, 'config' | 'db' | 'log' | 'stopping'>;

/** So that a slow server does not hold up the others. */
const AT_ONCE = 4;
/** How long one run goes on taking what is due; the next one comes by then. */
const RUN_MS = 30_000;

/** Asks for all files that are due. Safe to run in several processes. */
export async function followWhatIsDue(services: Following): Promise<void> {
  const until = Date.now() + RUN_MS;
  const { db, stopping } = services;
  const work = async () => {
    while (!stopping.aborted && Date.now() < until) {
      const taken = await withDeadline(TIME_LIMITS.housekeeping, () =>
        inTransaction(db, (trx) => takeDue(trx, new Date())),
      );
      if (taken === null) return;
      if (taken) await follow(services, taken);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Asks for the file of a subscription that was taken, and makes its calendar the same; what fails is noted, and tried later. */
export async function follow({ db, config, log, stopping }: Following, taken: Taken): Promise<void> {
  const { ownerId, calendarId, digest } = taken;
  const inTime = <T>(work: () => Promise<T>) => withDeadline(TIME_LIMITS.bulk, work);
  try {
    const url = storedUrl(config, taken.address);
    if (!url) throw new AddressProblem(calendarTexts.addressLost);
    const fetched = await fetchFile(config, url, taken, { stopping });
    if (!fetched || fetched.digest === digest) {
      const { etag, lastModified } = fetched ?? taken;
      await inTime(() => noteFetched(db, taken, { ...taken, etag, lastModified }));
      return;
    }
    const preferences = await inTime(() => preferencesOf(db, ownerId));
    const file = await readFetched(fetched.text, preferences.timeZone);
    await inTime(() => storeContent(db, { ownerId, calendarId }, file, preferences));
    const { everyMinutes } = file;
    await inTime(() => noteFetched(db, taken, { ...fetched, everyMinutes }));
  } catch (error) {
    // It is taken again when the lease ends.
    if (stopping.aborted) return;
    const isKnown = error instanceof AddressProblem;
    if (!isKnown) log.error({ err: error, calendarId }, 'the file of a calendar could not be stored');
    await inTime(() => noteProblem(db, taken, isKnown ? error.message : calendarTexts.addressUnstored));
  }
}

/** Notes that a calendar is as its file. */
export async function noteFetched(
  db: Kysely<Database>,
  { ownerId, calendarId }: Pick<Taken, 'ownerId' | 'calendarId'>,
  file: Validators & { digest: string | null; everyMinutes: number },
): Promise<void> {
  const now = new Date();
  await db
    .updateTable('calendar_subscriptions')
    .set({
      etag: file.etag,
      last_modified: file.lastModified,
      digest: file.digest,
      every_minutes: file.everyMinutes,
      next_at: nextCheck(now, file.everyMinutes, 0),
      fetched_at: now,
      failures: 0,
      problem: null,
    })
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .execute();
}

async function noteProblem(db: Kysely<Database>, taken: Taken, problem: string): Promise<void> {
  const failures = taken.failures + 1;
  await db
    .updateTable('calendar_subscriptions')
    .set({ failures, problem, next_at: nextCheck(new Date(), taken.everyMinutes, failures) })
    .where('user_id', '=', taken.ownerId)
    .where('calendar_id', '=', taken.calendarId)
    .execute();
}
