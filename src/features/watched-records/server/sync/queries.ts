import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { malformed } from '@/platform/server/wire-text';
import {
  isAhead,
  type Merged,
  mergeNews,
  type News,
  type Outcome,
  recordFrom,
  type Waiting,
  withoutFuture,
} from '../../merging';
import type { Progress } from '../../rules';
import { watchedLimits } from '../../limits';
import type { SyncItem } from '../../schema';
import { storedLabels, unknownType } from '../labels/queries';
import { NOTHING_WAITS, readWaiting, type WaitingOf } from '../reviews/queries';
import { findSeries, findTrashed, type FoundRecord, type RecordState } from '../rows/queries';
import { typesBeyond } from '../rows/writes';

/** A single record or a batch; both follow the same rules (docs/decisions/010-sync.md). */
export type SyncKind = 'single' | 'batch';

/** The result of news for a series. */
export interface SeriesPlan {
  before: RecordState | null;
  after: Merged;
  waitingBefore: WaitingOf;
  waiting: readonly Waiting[];
  /** The rewatched episodes. */
  again: Waiting[];
  /** When it was deleted, in ms; null if it is not in the trash. */
  trashedAt: number | null;
  /** Has news from after its deletion, which restore it. */
  isTakenOut: boolean;
  /** Some of the news were not ignored. */
  heeded: boolean;
}

export type SyncOutcome = Outcome | 'invalid';

/** The result of news for the stored records. */
export interface Plan {
  /** Of each of the news, in their order. */
  outcomes: SyncOutcome[];
  /** The indexes of news with a time too far ahead, which count as of now. */
  clamped: ReadonlySet<number>;
  series: Map<string, SeriesPlan>;
}

/**
 * Computes the effect of news (null for those refused by their schema), in the order of their times. News with types
 * that do not exist are invalid in a batch, and raise 422 otherwise. Raises 400 for a new series without a title.
 *
 * @param now ms, for news without a time, or with one in the future
 */
export async function planSync(
  db: Kysely<Database>,
  ownerId: number,
  news: readonly (SyncItem | null)[],
  { now, kind }: { now: number; kind: SyncKind },
): Promise<Plan> {
  const outcomes = news.map((): SyncOutcome => 'invalid');
  const series = new Map<string, SeriesPlan>();
  const isClamped = (item: SyncItem) =>
    item.last_watched_time !== undefined && isAhead(item.last_watched_time, now);
  const clamped = new Set(news.flatMap((item, index) => (item && isClamped(item) ? index : [])));
  const ids = [...new Set(news.flatMap((item) => item?.series_id ?? []))];
  if (ids.length === 0) return { outcomes, clamped, series };
  const found = await findSeries(db, ownerId, ids);
  const waiting = await waitingOf(db, ownerId, ids, found);
  const live = new Set(found.map(({ record }) => record.series_id));
  const trashed = await findTrashed(
    db,
    ownerId,
    ids.filter((id) => !live.has(id)),
  );
  for (const { record, at = null } of [...found.map(({ record }) => ({ record, at: null })), ...trashed]) {
    const waitingBefore = waiting.get(record.series_id) ?? NOTHING_WAITS;
    const after = withoutFuture(record, record.sync_timestamp ?? record.created_at, now);
    series.set(record.series_id, {
      before: record,
      after,
      waitingBefore,
      waiting: waitingBefore.pending,
      again: [],
      trashedAt: at,
      isTakenOut: false,
      heeded: false,
    });
  }
  const hasItsTypes = await typeCheck(db, ownerId, news, series);
  const timed = news.flatMap((item, index) => {
    if (item && hasItsTypes(item)) {
      const told = clamped.has(index) ? undefined : item.last_watched_time;
      return [{ index, item, told, time: told ?? now }];
    }
    if (item && kind === 'single') throw unknownType();
    return [];
  });
  timed.sort((one, other) => one.time - other.time);
  for (const { index, item, told, time } of timed) {
    const current = series.get(item.series_id);
    const one = newsOf(item, { told, time }, current?.after);
    if (!current) {
      if (item.details.title === undefined) throw malformed();
      // Left by a deleted record of this series.
      const waitingBefore = waiting.get(item.series_id) ?? NOTHING_WAITS;
      series.set(item.series_id, {
        before: null,
        after: recordFrom(one),
        waitingBefore,
        waiting: [],
        again: [],
        trashedAt: null,
        isTakenOut: false,
        heeded: true,
      });
      outcomes[index] = 'created';
      continue;
    }
    if (current.trashedAt !== null) {
      if (one.time > current.trashedAt) current.isTakenOut = true;
      else {
        outcomes[index] = 'kept';
        continue;
      }
    }
    const dismissed = current.waitingBefore.dismissed.some(
      (refused) => refused.time === time && refused.episode === one.progress?.episode,
    );
    const merge = mergeNews(current.after, current.waiting, one, dismissed);
    if (merge.isAgain) current.again.push({ time, episode: one.progress?.episode ?? 0 });
    current.after = merge.record;
    current.waiting = merge.waiting;
    current.heeded ||= merge.outcome === 'unchanged';
    outcomes[index] = merge.outcome;
  }
  return { outcomes, clamped, series };
}

/** The waiting progress of these series; queried only if there may be any, which is rare. */
async function waitingOf(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly string[],
  found: readonly FoundRecord[],
): Promise<Map<string, WaitingOf>> {
  const without = new Set(found.filter(({ reviewed }) => !reviewed).map(({ record }) => record.series_id));
  return readWaiting(
    db,
    ownerId,
    ids.filter((id) => !without.has(id)),
  );
}

/** Whether the types that news name exist; queried only if news name some that their record does not have. */
async function typeCheck(
  db: Kysely<Database>,
  ownerId: number,
  news: readonly (SyncItem | null)[],
  series: ReadonlyMap<string, SeriesPlan>,
): Promise<(item: SyncItem) => boolean> {
  const newTypes = ({ series_id, details }: SyncItem) =>
    typesBeyond(details.types ?? '', series.get(series_id)?.before?.types ?? '');
  if (!news.some((item) => item && newTypes(item).length > 0)) return () => true;
  const types = new Set((await storedLabels(db, ownerId, 'type')).map(({ name }) => name));
  return (item) => newTypes(item).every((name) => types.has(name));
}

/**
 * The news of a synced record. Without a time it counts as of now; but if it contains nothing new it is a repetition,
 * with the stored time.
 */
function newsOf(
  item: SyncItem,
  { told, time }: { told: number | undefined; time: number },
  standing: Merged | undefined,
): News {
  const { details, fillOnly, allowDecrease, reopen } = item;
  const progress = progressTold(item, standing);
  const news = { time, progress, details, fillOnly, allowDecrease, reopen };
  if (told !== undefined || !standing) return news;
  const repeated = { ...news, time: standing.last_watched_time };
  return mergeNews(standing, [], repeated).outcome === 'unchanged' ? repeated : news;
}

/** A reopened series without an episode continues from the stored one. */
function progressTold({ episode, completed, reopen }: SyncItem, standing?: Merged): Progress | undefined {
  if (completed) return { episode: 0, completed };
  if (episode !== undefined) return { episode, completed: false };
  return reopen && standing?.is_completed
    ? { episode: standing.trusted_episode, completed: false }
    : undefined;
}

/** Whether a plan changes a record that existed before. */
export function isChanged(
  before: RecordState,
  { after, heeded, trashedAt, isTakenOut }: SeriesPlan,
): boolean {
  if (trashedAt !== null) return isTakenOut;
  const isSame = Object.entries(after).every(
    ([field, value]) => before[field as keyof RecordState] === value,
  );
  return !isSame || (heeded && before.sync_timestamp === null);
}

/** Whether there is anything to store. */
export function changesAnything({ series }: Plan): boolean {
  return [...series.values()].some(
    (one) =>
      !one.before ||
      isChanged(one.before, one) ||
      one.again.length > 0 ||
      JSON.stringify(one.waitingBefore.pending) !== JSON.stringify(one.waiting),
  );
}

/** The number of records by outcome. */
export type SyncCounts = Partial<Record<SyncOutcome, number>>;

/** The latest sync calls of an account, newest first. */
export async function listSyncCalls(db: Kysely<Database>, ownerId: number) {
  const rows = await newestFirst(db, ownerId)
    .select(['id', 'at', 'address', 'kind', 'outcomes'])
    .limit(watchedLimits.callsKept)
    .execute();
  return rows.map(({ outcomes, ...row }) => ({ ...row, counts: JSON.parse(outcomes) as SyncCounts }));
}

/** When an account's last sync call was, in ms; null for never. */
export async function lastSyncTime(db: Kysely<Database>, ownerId: number): Promise<number | null> {
  const last = await newestFirst(db, ownerId).select('at').limit(1).executeTakeFirst();
  return last?.at ?? null;
}

export function newestFirst(db: Kysely<Database>, ownerId: number) {
  return db.selectFrom('watched_sync_calls').where('user_id', '=', ownerId).orderBy('id', 'desc');
}
