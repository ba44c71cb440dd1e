import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import {
  type Merged,
  mergeByTime,
  mergeNews,
  type News,
  type Outcome,
  recordFrom,
  type Waiting,
} from '../merging';
import { malformed } from '@/platform/server/wire-text';
import { type Progress, splitTypes, watchedTexts } from '../rules';
import { type SyncItem, syncItem } from '../schema';
import { assertTypesExist, listTypes, storeDefaultTags } from './labels';
import { nextRevision } from './operations';
import { readWaiting, storeWaiting, type WaitingOf } from './reviews';
import {
  type Change,
  findSeries,
  insertRecords,
  logChanges,
  newTags,
  type NewRecordState,
  type RecordState,
  type Rewrite,
  writeRecords,
} from './storing';

/** What became of one record of a batch. */
export interface SyncResult {
  series_id: string | null;
  result: Outcome | 'invalid';
  /** Why it is invalid. */
  message?: string;
}

export type SyncCounts = Partial<Record<SyncResult['result'], number>>;

/** A synced record that its schema let pass, at its place among those that were sent. */
interface Listed {
  index: number;
  item: SyncItem;
}

/** Merges a batch, each record for itself, so that one that is invalid keeps no other away. */
export async function syncBatch(
  db: Kysely<Database>,
  ownerId: number,
  sent: readonly unknown[],
): Promise<{ results: SyncResult[]; counts: SyncCounts }> {
  const types = new Set((await listTypes(db, ownerId)).map(({ type_name }) => type_name));
  const listed: Listed[] = [];
  const results = sent.map((one, index): SyncResult => {
    const parsed = syncItem.safeParse(one);
    if (!parsed.success) return invalid(one, parsed.error.issues[0]?.message ?? '');
    const { series_id, details } = parsed.data;
    if (!splitTypes(details.types ?? '').every((name) => types.has(name))) {
      return invalid(one, watchedTexts.unknownType);
    }
    listed.push({ index, item: parsed.data });
    return { series_id, result: 'unchanged' };
  });
  const outcomes = await merge(db, ownerId, listed, mergeNews);
  const judged = results.map((result, index) => ({
    ...result,
    result: outcomes.get(index) ?? result.result,
  }));
  const counts: SyncCounts = {};
  for (const { result } of judged) counts[result] = (counts[result] ?? 0) + 1;
  return { results: judged, counts };
}

/** Merges one record by its time alone; raises 422 for types that do not exist, 400 for a new series without a title. */
export async function syncOne(db: Kysely<Database>, ownerId: number, item: SyncItem) {
  await assertTypesExist(db, ownerId, splitTypes(item.details.types ?? ''));
  const outcomes = await merge(db, ownerId, [{ index: 0, item }], mergeByTime);
  const [stored] = await findSeries(db, ownerId, [item.series_id], { lock: false });
  return { id: stored?.id ?? null, series_id: item.series_id, result: outcomes.get(0) ?? 'unchanged' };
}

function invalid(sent: unknown, message: string): SyncResult {
  const named = typeof sent === 'object' && sent !== null && 'series_id' in sent ? sent.series_id : null;
  return {
    series_id: typeof named === 'string' || typeof named === 'number' ? String(named) : null,
    result: 'invalid',
    message,
  };
}

/**
 * Merges records in the order of their times, in one transaction. What changes nothing is found out without a lock and
 * writes nothing, so that repetitions are cheap.
 */
async function merge(
  db: Kysely<Database>,
  ownerId: number,
  listed: readonly Listed[],
  rule: Rule,
): Promise<Map<number, Outcome>> {
  if (listed.length === 0) return new Map();
  const now = Date.now();
  const { changed, outcomes } = await plan(db, ownerId, listed, { now, lock: false, rule });
  if (!changed) return outcomes;
  return inTransaction(db, async (trx) => store(trx, ownerId, listed, { now, rule }));
}

/** How news and a record that is there become one. */
type Rule = typeof mergeNews<RecordState | Merged>;

interface SeriesPlan {
  before: RecordState | null;
  after: Merged;
  waitingBefore: WaitingOf;
  waiting: Waiting[];
  created: boolean;
  /** Some of it agreed with what is stored. */
  heeded: boolean;
}

/** What a batch makes of the stored records. */
interface Plan {
  outcomes: Map<number, Outcome>;
  series: Map<string, SeriesPlan>;
  changed: boolean;
}

async function plan(
  db: Kysely<Database>,
  ownerId: number,
  listed: readonly Listed[],
  { now, lock, rule }: { now: number; lock: boolean; rule: Rule },
): Promise<Plan> {
  const ids = [...new Set(listed.map(({ item }) => item.series_id))];
  const stored = await findSeries(db, ownerId, ids, { lock });
  const waiting = await readWaiting(db, ownerId, ids);
  const series = new Map<string, SeriesPlan>();
  for (const record of stored) {
    const waitingBefore = waiting.get(record.series_id) ?? { pending: [], dismissed: [] };
    const current = {
      before: record,
      after: record,
      waitingBefore,
      waiting: waitingBefore.pending,
      created: false,
      heeded: false,
    };
    series.set(record.series_id, current);
  }
  const outcomes = new Map<number, Outcome>();
  const timed = listed.map((one) => ({ ...one, time: one.item.last_watched_time ?? now }));
  timed.sort((one, other) => one.time - other.time);
  for (const { index, item, time } of timed) {
    const current = series.get(item.series_id);
    const news = newsOf(item, time, current?.after);
    if (!current) {
      if (item.details.title === undefined) throw malformed();
      // Left by a record of this series that was removed.
      const waitingBefore = waiting.get(item.series_id) ?? { pending: [], dismissed: [] };
      const after = recordFrom(news);
      series.set(item.series_id, {
        before: null,
        after,
        waitingBefore,
        waiting: [],
        created: true,
        heeded: true,
      });
      outcomes.set(index, 'created');
      continue;
    }
    const dismissed = current.waitingBefore.dismissed.some(
      (one) => one.time === time && one.episode === news.progress?.episode,
    );
    const merge = rule(current.after, current.waiting, news, dismissed);
    current.after = merge.record;
    current.waiting = merge.waiting;
    current.heeded ||= merge.outcome === 'unchanged';
    outcomes.set(index, merge.outcome);
  }
  const changed = [...series.values()].some(
    ({ before, after, waiting, waitingBefore, created, heeded }) =>
      created ||
      (before && (!isSame(before, after) || (heeded && before.sync_timestamp === null))) ||
      JSON.stringify(waitingBefore.pending) !== JSON.stringify(waiting),
  );
  return { outcomes, series, changed };
}

/**
 * What a synced record tells. Without a time it tells of now; but when it tells nothing that is not so already, it is
 * taken for a repetition, and tells of the moment that is known.
 */
function newsOf(item: SyncItem, time: number, standing: Merged | undefined): News {
  const news = {
    time,
    progress: progressTold(item, standing),
    details: item.details,
    fillOnly: item.fillOnly,
  };
  if (item.last_watched_time !== undefined || !standing) return news;
  const repeated = { ...news, time: standing.last_watched_time };
  return mergeNews(standing, [], repeated).outcome === 'unchanged' ? repeated : news;
}

/** Whatever the record holds already: else the order in which news arrive would matter. */
function progressTold({ episode, completed }: SyncItem, standing?: Merged): Progress | undefined {
  if (completed) return { episode: 0, completed };
  if (episode !== undefined) return { episode, completed: false };
  return completed === false && standing?.is_completed ? { episode: 0, completed } : undefined;
}

function isSame(before: RecordState, after: Merged): boolean {
  return Object.entries(after).every(([field, value]) => before[field as keyof RecordState] === value);
}

/** Stores what a batch makes of the records as they are now. */
async function store(
  trx: Transaction<Database>,
  ownerId: number,
  listed: readonly Listed[],
  { now, rule }: { now: number; rule: Rule },
): Promise<Map<number, Outcome>> {
  const revision = await nextRevision(trx, ownerId);
  const { outcomes, series } = await plan(trx, ownerId, listed, { now, lock: true, rule });
  const made: NewRecordState[] = [];
  const changed: Rewrite[] = [];
  for (const [series_id, { before, after, heeded }] of series) {
    const synced = { ...after, sync_timestamp: now, revision };
    if (!before) {
      made.push({ ...synced, user_id: ownerId, series_id, created_at: now });
    } else if (!isSame(before, after) || (heeded && before.sync_timestamp === null)) {
      changed.push({ before, after: { ...before, ...synced } });
    }
  }
  const changes: Change[] = [...made.map((after) => ({ before: null, after })), ...changed];
  await storeDefaultTags(trx, ownerId, newTags(changes));
  await insertRecords(trx, made);
  await writeRecords(trx, changed);
  await logChanges(trx, 'sync', changes);
  await storeWaiting(trx, ownerId, series, now);
  return outcomes;
}
