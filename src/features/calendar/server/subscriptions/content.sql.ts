import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { pacer } from '@/platform/server/pacing';
import { unchanged } from '@/platform/server/journal/once';
import { groupedBy } from '@/platform/shared/grouped';
import type { Preferences } from '@/platform/shared/preferences';
import { deleteImages } from '../changes/writes';
import type { IcsFile } from '../ics/file';
import { listByUid } from '../importing/queries';
import { planWhole } from '../importing/rules';
import { tellingOf } from '../importing/telling';
import { writeGroups } from '../importing/writes';
import { unguardedJournal } from '../journal';

/**
 * Makes the events of a calendar those of the file that it follows, as one change if anything differs. What the file no longer has
 * goes for good: it is not the account's. Of an event that cannot be read the last version stays.
 */
export async function storeContent(
  db: Kysely<Database>,
  { ownerId, calendarId }: { ownerId: number; calendarId: number },
  { groups, bad }: Pick<IcsFile, 'groups' | 'bad'>,
  preferences: Preferences,
): Promise<void> {
  const telling = tellingOf(preferences);
  await unguardedJournal.execute({ db, user: { id: ownerId } }, 'follow', {}, async (change) => {
    const { trx } = change;
    const subscription = await trx
      .selectFrom('calendar_subscriptions')
      .select('calendar_id')
      .where('user_id', '=', ownerId)
      .where('calendar_id', '=', calendarId)
      .executeTakeFirst();
    // It ended while the file was asked for.
    if (!subscription) throw unchanged();
    const here = await listByUid(trx, ownerId, { among: [calendarId], uids: 'all' });
    const byUid = groupedBy(here, ({ content }) => content.uid);
    const breathe = pacer();
    const planned = [];
    for (const group of groups) {
      const plan = await planWhole(group, byUid.get(group.uid) ?? [], { telling, breathe });
      if (plan) planned.push(plan);
    }
    const inFile = new Set([...groups, ...bad].map(({ uid }) => uid));
    const gone = here.filter(({ content }) => !inFile.has(content.uid));
    if (planned.length + gone.length === 0) throw unchanged();
    await deleteImages(
      change,
      'calendar_events',
      gone.map(({ id }) => id),
    );
    await writeGroups(change, planned, calendarId);
  });
}
