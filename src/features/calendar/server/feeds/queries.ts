import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { Services } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import type { ToolCredential } from '@/platform/server/tools/credentials';
import { hashToken, isKey, keyedDigest, unseal } from '@/platform/server/crypto';
import { identityOf, selectCallers } from '@/platform/server/sessions';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { FeedRow } from '../../answers';
import { calendarTexts } from '../../rules';
import { listCalendars } from '../calendars/queries';
import { icsText, readEvents } from '../exporting.sql';
import type { WrittenEvent } from '../ics/writing';
import { listDayEntries } from '../day-entries';
import { busyEvents, dayEvent } from './rules';

export type Keys = Pick<Services, 'db' | 'reservedDb' | 'config' | 'publicUrl' | 'ports'>;

export const KEY_PREFIX = 'tsc_';

/** No feed of the account has the id, or none the key. */
export function feedNotFound(): AppError {
  return new AppError('NOT_FOUND', calendarTexts.feedNotFound);
}

export const SEALED_FOR = 'calendar feed';

export function digestOf({ config }: Keys, key: string): string {
  return keyedDigest(config.secretKey, `${SEALED_FOR}\n${key}`);
}

const COLUMNS = ['name', 'calendar_ids', 'detail', 'with_tools', 'last_used_at'] as const;

/** The feeds of an account, oldest first, with their secret addresses. */
export async function listFeeds(services: Keys, ownerId: number): Promise<FeedRow[]> {
  const rows = await services.db
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .select(['id', 'sealed', 'created_at'])
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    calendarIds: idsOf(row.calendar_ids),
    detail: row.detail,
    withTools: row.with_tools,
    url: addressOf(services, row.sealed),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** The feeds as an account's list of what programs call with names them. */
export async function listAddresses(db: Kysely<Database>, ownerId: number): Promise<ToolCredential[]> {
  const rows = await db
    .selectFrom('calendar_feeds')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    made: created_at,
    ends: null,
    lastUsed: last_used_at,
  }));
}

/** '' if the key was sealed under another SECRET_KEY: it is to be made anew. */
function addressOf({ config, publicUrl }: Keys, sealed: Buffer): string {
  const key = unseal(config.secretKey, SEALED_FOR, sealed);
  return key === null ? '' : `${publicUrl}/api/Calendar.php?action=feed&key=${key}`;
}

function idsOf(json: string | null): number[] | null {
  return json === null ? null : (JSON.parse(json) as number[]);
}

/** The feed of a key with its owner, as a caller; null for a key that is none. */
export async function findFeed(services: Keys, key: string) {
  if (!isKey(KEY_PREFIX, key)) return null;
  const row = await selectCallers(services.reservedDb, true)
    .innerJoin('calendar_feeds', 'calendar_feeds.user_id', 'users.id')
    .select(COLUMNS.map((column) => `calendar_feeds.${column}` as const))
    .select(['calendar_feeds.id as feed_id', 'calendar_feeds.name as feed_name'])
    .where('calendar_feeds.digest', '=', digestOf(services, key))
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.feed_id,
    name: row.feed_name,
    calendarIds: idsOf(row.calendar_ids),
    detail: row.detail,
    withTools: row.with_tools,
    lastUsedAt: row.last_used_at,
    owner: identityOf(row, hashToken(key), 'api-key'),
  };
}

export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

const PAST_DAYS = 31;
const COMING_DAYS = 366;

/** The text of a feed; the same as long as nothing of it changes. */
export async function readFeed(services: Keys, feed: Feed): Promise<string> {
  const { db, config } = services;
  const { user } = feed.owner;
  const calendars = await listCalendars(db, user.id);
  const ids = calendars.flatMap(({ id }) => (feed.calendarIds?.includes(id) === false ? [] : [id]));
  async function* batches(): AsyncGenerator<WrittenEvent[]> {
    if (feed.detail === 'busy') {
      // The same UID may be in several calendars: it keeps its name in the oldest of them.
      const oldest = new Map<string, number>();
      for (const id of ids.toSorted((one, other) => one - other)) {
        const events: WrittenEvent[] = [];
        for await (const batch of readEvents(db, user.id, [id])) events.push(...batch);
        yield* busyEvents(events, (uid) => {
          if (!oldest.has(uid)) oldest.set(uid, id);
          const name = [feed.id, uid, ...(oldest.get(uid) === id ? [] : [id])].join('\n');
          return `${keyedDigest(config.secretKey, name)}@toolstead`;
        });
      }
      return;
    }
    yield* readEvents(db, user.id, ids);
    if (feed.withTools) yield await toolDays(services, feed.owner);
  }
  return icsText({ name: feed.name, color: null, isFeed: true }, batches());
}

async function toolDays(services: Keys, owner: Feed['owner']): Promise<WrittenEvent[]> {
  const { timeZone, dayStart } = await preferencesOf(services.db, owner.user.id);
  const today = civilDay(new Date(), timeZone, dayStart);
  const span = { from: textOfDay(today - PAST_DAYS), to: textOfDay(today + COMING_DAYS) };
  return (await listDayEntries(services, owner, span)).map((entry) => dayEvent(entry, services.publicUrl));
}
