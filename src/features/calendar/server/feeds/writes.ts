import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import type { Services } from '@/platform/server/context';
import { affected } from '@/platform/server/counting';
import type { ToolCredentials } from '@/platform/server/tools/credentials';
import { makeKey, seal } from '@/platform/server/crypto';
import { type Account, type EventSource, inRecordedTransaction } from '@/platform/server/security-events';
import { calendarGate } from '../../gate';
import type { addFeedInput, feedInput } from '../../file-schema';
import { calendarNotFound, listCalendars } from '../calendars/queries';
import {
  digestOf,
  type Feed,
  feedNotFound,
  KEY_PREFIX,
  type Keys,
  listAddresses,
  SEALED_FOR,
} from './queries';

/** The secret addresses, listed and ended beside the access tokens. */
export const calendarCredentials: ToolCredentials = {
  kind: 'address',
  table: 'calendar_feeds',
  list: listAddresses,
  end: endFeeds,
};

async function endFeeds(trx: Transaction<Database>, ownerId: number, id?: number): Promise<number> {
  const deletion = trx
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0));
  return affected(deletion);
}

const FEEDS_PER_ACCOUNT = 50;
/** Most that end with one that is made, of an account that had more before there was a bound. */
const ENDED_AT_ONCE = 1_000;

/** Of operations, whose answers hold no key. */
const TOPIC = 'calendar-feed';

function newKey(services: Keys) {
  const key = makeKey(KEY_PREFIX);
  return { digest: digestOf(services, key), sealed: seal(services.config.secretKey, SEALED_FOR, key) };
}

/** Makes a feed with a new secret address. Raises 404 for calendars that are not the account's, and 422. */
export async function addFeed(
  services: Keys & EventSource,
  owner: Account,
  input: Omit<z.output<typeof addFeedInput>, 'currentPassword'>,
): Promise<{ id: number }> {
  const call = { topic: TOPIC, kind: 'addFeed', input };
  return inRecordedTransaction(
    services,
    owner,
    async (trx, record) => {
      const { name, calendarIds, detail, withTools } = input;
      const calendars = new Set((await listCalendars(trx, owner.id)).map(({ id }) => id));
      if (calendarIds?.some((id) => !calendars.has(id))) {
        throw calendarNotFound();
      }
      const { insertId } = await trx
        .insertInto('calendar_feeds')
        .values({
          user_id: owner.id,
          name,
          ...newKey(services),
          calendar_ids: calendarIds && JSON.stringify([...new Set(calendarIds)]),
          detail,
          with_tools: withTools,
          created_at: new Date(),
        })
        .executeTakeFirstOrThrow();
      await endFeedsBeyond(trx, owner.id);
      await record([{ kind: 'address_made', account: owner, after: {} }]);
      return { id: Number(insertId) };
    },
    call,
  );
}

/** Ends the feeds of an account beyond the most that it may have, those first that nobody asked for the longest. */
async function endFeedsBeyond(trx: Kysely<Database>, ownerId: number): Promise<void> {
  const beyond = await trx
    .selectFrom('calendar_feeds')
    .select('id')
    .where('user_id', '=', ownerId)
    .orderBy(sql`COALESCE(last_used_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(ENDED_AT_ONCE)
    .offset(FEEDS_PER_ACCOUNT)
    .execute();
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await trx.deleteFrom('calendar_feeds').where('user_id', '=', ownerId).where('id', 'in', ids).execute();
}

/** Ends a feed and its address. Raises 404. */
export async function deleteFeed(
  services: Keys & EventSource & Pick<Services, 'credentials'>,
  owner: Account,
  input: z.output<typeof feedInput>,
): Promise<void> {
  await inRecordedTransaction(
    services,
    owner,
    async (trx, record) => {
      if (
        !(await services.credentials.endOne(trx, record, owner, { tool: calendarGate.tool, id: input.id }))
      ) {
        throw feedNotFound();
      }
    },
    { topic: TOPIC, kind: 'deleteFeed', input },
  );
}

/** Gives a feed another address; the old one is refused from then on. Raises 404. */
export async function regenerateFeed(
  services: Keys & EventSource,
  owner: Account,
  input: z.output<typeof feedInput>,
): Promise<void> {
  await inRecordedTransaction(
    services,
    owner,
    async (trx: Transaction<Database>, record) => {
      const update = trx
        .updateTable('calendar_feeds')
        .set({ ...newKey(services), last_used_at: null })
        .where('user_id', '=', owner.id)
        .where('id', '=', input.id);
      if ((await affected(update)) === 0) throw feedNotFound();
      await record([{ kind: 'key_regenerated', account: owner, after: {} }]);
    },
    { topic: TOPIC, kind: 'regenerateFeed', input },
  );
}

/** How exactly the last use of a feed is noted, in ms: programs ask each hour, some each minute. */
const LAST_USED_RESOLUTION = 5 * 60 * 1000;

/** Notes that a feed was read. */
export async function noteUse({ db }: Keys, { id, lastUsedAt, owner }: Feed): Promise<void> {
  const now = new Date();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_USED_RESOLUTION) return;
  await db
    .updateTable('calendar_feeds')
    .set({ last_used_at: now })
    .where('user_id', '=', owner.user.id)
    .where('id', '=', id)
    .execute();
}
