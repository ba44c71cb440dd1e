import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Archive } from '@/platform/server/data/archive';
import type { DataPlan, DataTarget } from '@/platform/server/data/part';
import { AppError } from '@/platform/server/errors';
import type { Change, UndoRecords } from '@/platform/server/journal/change';
import { journal } from '@/platform/server/journal/journal';
import type { Caller } from '@/platform/server/journal/once';
import { BROUGHT_IN } from '@/platform/shared/operations';
import { dataTexts, type PartReport, type Preview } from '../../rules';
import type { DataParts } from '../parts';

/** A zip that was uploaded. */
export interface Uploaded {
  archive: Archive;
  /** Of the zip file, in hexadecimal. */
  sha256: string;
}

/** What is stored as the answer of bringing in a zip. */
export interface BroughtIn {
  parts: PartReport[];
  from: Preview['from'];
}

type Plans = Record<string, DataPlan>;

/** Brings in zips: each is one operation, of which every part reverts its own. */
export function bringing(parts: DataParts) {
  const dataJournal = journal(BROUGHT_IN, {
    tables: {},
    undoHandlers: Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        ({ trx, ownerId }: Change, records: unknown) =>
          part.revert({ trx, ownerId, operationId: '' }, records as UndoRecords),
      ]),
    ),
    notUndoable: dataTexts.notUndoable,
  });
  const topics = [...new Set(Object.values(parts).map(({ topic }) => topic))].sort();

  async function planAll(target: DataTarget, { archive }: Uploaded): Promise<Plans> {
    const plans: Plans = {};
    for (const [name, part] of Object.entries(parts))
      plans[name] = await part.plan(target, archive.part(name));
    return plans;
  }

  const reportOf = (plans: Plans): PartReport[] =>
    Object.entries(plans).map(([name, { sections }]) => ({
      name,
      title: parts[name]?.title ?? '',
      sections,
    }));

  /** The revisions of all that is compared. */
  async function revisionsOf({ db, ownerId }: DataTarget): Promise<number[]> {
    const rows = await db
      .selectFrom('account_revisions')
      .select(['topic', 'revision'])
      .where('user_id', '=', ownerId)
      .execute();
    return topics.map((topic) => rows.find((row) => row.topic === topic)?.revision ?? 0);
  }

  /** Stands for what a preview said: of this zip, this account as it was, and these counts. */
  function promiseOf({ sha256 }: Uploaded, revisions: readonly number[], plans: Plans): string {
    const said = JSON.stringify([sha256, revisions, reportOf(plans)]);
    return createHash('sha256').update(said).digest('hex');
  }

  const fromOf = ({ archive: { manifest } }: Uploaded) => {
    const { account, made, version } = manifest;
    return { account, made, version };
  };

  return {
    /** What bringing in a zip would do. */
    async preview({ db, user }: Caller, uploaded: Uploaded): Promise<Preview> {
      const target = { db, ownerId: user.id };
      const revisions = await revisionsOf(target);
      const plans = await planAll(target, uploaded);
      return {
        parts: reportOf(plans),
        from: fromOf(uploaded),
        promise: promiseOf(uploaded, revisions, plans),
      };
    },

    /** Does what the preview with this promise said; raises 409 `changed_meanwhile` if it would do anything else. */
    async bring(
      caller: Caller,
      uploaded: Uploaded,
      { operationId, promise }: { operationId: string; promise: string },
    ): Promise<BroughtIn & { revision: number }> {
      return dataJournal.execute(
        caller,
        'bring',
        { operationId, promise },
        async ({ trx, ownerId, ...change }) => {
          // Locked, also where there is none yet, so that nothing changes between comparing and writing.
          await sql`
          INSERT INTO account_revisions (user_id, topic, revision)
          VALUES ${sql.join(topics.map((topic) => sql`(${ownerId}, ${topic}, 0)`))}
          ON DUPLICATE KEY UPDATE revision = account_revisions.revision`.execute(trx);
          const target = { db: trx, ownerId };
          const revisions = await revisionsOf(target);
          const plans = await planAll(target, uploaded);
          if (promiseOf(uploaded, revisions, plans) !== promise) {
            throw new AppError('CONFLICT', dataTexts.changedSince, { code: 'changed_meanwhile' });
          }
          for (const [name, plan] of Object.entries(plans)) {
            change.recordUndo(name, await plan.act({ trx, ownerId, operationId }));
          }
          return { parts: reportOf(plans), from: fromOf(uploaded) };
        },
      );
    },

    /** Takes back what a zip has brought, where it is unchanged since. */
    undo: (caller: Caller, operationId: string) =>
      dataJournal.undo(caller, { operationId, alsoIds: [], undoId: undefined }),
  };
}

export type Bringing = ReturnType<typeof bringing>;
