import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '@db/database';
import type { Config } from '@/platform/server/config';
import { readOpenToOwner } from '@/platform/server/tools/tool-access';
import type { Archive, PartFiles } from '@/platform/server/data/archive';
import type { DataPlan, DataTarget } from '@/platform/server/data/part';
import { AppError } from '@/platform/server/errors';
import type { Change, UndoRecords } from '@/platform/server/journal/change';
import { journal } from '@/platform/server/journal/journal';
import type { Caller } from '@/platform/server/journal/once';
import type { ToolPorts } from '@/platform/server/tools/ports';
import { BROUGHT_IN } from '@/platform/shared/operations';
import { dataTexts, type PartReport, type Preview } from '../../rules';
import type { DataParts } from '../parts';

/** A zip that was uploaded. */
export interface Uploaded {
  archive: Archive;
  /** Of the zip file, in hexadecimal. */
  sha256: string;
}

/** What is stored as the answer of bringing in a zip, or samples. */
export interface BroughtIn {
  parts: PartReport[];
  /** Of which account and server it is; null of samples. */
  from: Preview['from'] | null;
}

/** Whose account it is, by what tools find what is of another, and by what they seal. */
export type BringingCaller = Caller & { ports: ToolPorts; config: Pick<Config, 'secretKey'> };

type Plans = Record<string, DataPlan>;

/** Brings in zips: each is one operation, of which every part reverts its own. */
export function bringing(parts: DataParts) {
  const dataJournal = journal(BROUGHT_IN, {
    tables: {},
    undoHandlers: Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        async ({ trx, ownerId }: Change, records: unknown) => {
          if ((await closedParts(trx, ownerId)).includes(name)) {
            return { undone: 0, changedSince: [`${part.title} (closed to you)`] };
          }
          return part.revert({ trx, ownerId, operationId: '' }, records as UndoRecords);
        },
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

  /** The names of the parts whose tools are closed to the owner now. */
  async function closedParts(db: Kysely<Database>, ownerId: number): Promise<string[]> {
    const isOpen = await readOpenToOwner(db, { id: ownerId });
    return Object.entries(parts).flatMap(([name, { gate }]) => (gate && !isOpen(gate.tool) ? [name] : []));
  }

  const reportOf = (plans: Plans, closed: readonly string[]): PartReport[] =>
    Object.entries(plans).map(([name, { sections }]) => ({
      ...{ name, title: parts[name]?.title ?? '' },
      ...(closed.includes(name) ? { sections: [], closed: true } : { sections }),
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

  /**
   * Stands for what a preview said: of this zip, this account as it was, these counts, and the parts that were closed. It
   * names those, so that what is closed later can be left out as well, and what is opened later is not brought in unseen.
   */
  function previewTokenOf(
    { sha256 }: Uploaded,
    revisions: readonly number[],
    plans: Plans,
    closed: readonly string[],
  ): string {
    const said = JSON.stringify([sha256, revisions, reportOf(plans, []), closed]);
    return [createHash('sha256').update(said).digest('hex'), ...closed].join('.');
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
      const closed = await closedParts(db, user.id);
      return {
        parts: reportOf(plans, closed),
        from: fromOf(uploaded),
        previewToken: previewTokenOf(uploaded, revisions, plans, closed),
      };
    },

    /**
     * Does what the preview with this token said; raises 409 `changed_meanwhile` if it would do anything else. Only parts
     * that were closed since are left out.
     */
    async bring(
      caller: BringingCaller,
      uploaded: Uploaded,
      { operationId, previewToken }: { operationId: string; previewToken: string },
    ): Promise<BroughtIn & { revision: number }> {
      return dataJournal.execute(
        caller,
        'bring',
        { operationId, previewToken },
        async ({ trx, ownerId, ...change }) => {
          await lock(trx, ownerId, topics);
          const target = { db: trx, ownerId };
          const revisions = await revisionsOf(target);
          const plans = await planAll(target, uploaded);
          const [, ...closedThen] = previewToken.split('.');
          if (previewTokenOf(uploaded, revisions, plans, closedThen) !== previewToken) {
            throw new AppError('CONFLICT', dataTexts.changedSince, { code: 'changed_meanwhile' });
          }
          const closed = [...closedThen, ...(await closedParts(trx, ownerId))];
          for (const [name, plan] of Object.entries(plans)) {
            if (closed.includes(name)) continue;
            const { ports, config } = caller;
            change.recordUndo(name, await plan.act({ trx, ownerId, operationId, ports, config }));
          }
          return { parts: reportOf(plans, closed), from: fromOf(uploaded) };
        },
      );
    },

    /**
     * Adds what one part has to try it with, as one operation like a zip. Raises 409 `not_empty` if any of it is there.
     */
    addSamples(
      { ports, config, ...caller }: BringingCaller,
      name: string,
      files: PartFiles,
      operationId: string,
    ): Promise<BroughtIn & { revision: number }> {
      const input = { operationId, samples: name };
      return dataJournal.execute(caller, 'bring', input, async ({ trx, ownerId, ...change }) => {
        const part = parts[name];
        if (!part) throw new Error(`There is no part ${name}`);
        await lock(trx, ownerId, [part.topic]);
        const plan = await part.plan({ db: trx, ownerId }, files);
        if (plan.sections.some(({ changed, same }) => changed + same > 0)) {
          throw new AppError('CONFLICT', dataTexts.notEmpty, { code: 'not_empty' });
        }
        change.recordUndo(name, await plan.act({ trx, ownerId, operationId, ports, config }));
        return { parts: reportOf({ [name]: plan }, []), from: null };
      });
    },

    /** Takes back what a zip has brought, where it is unchanged since and its tool is open. */
    undo: (caller: Caller, operationId: string) =>
      dataJournal.undo(caller, { operationId, alsoIds: [], undoId: undefined }),
  };
}

/** Locks the revisions of an account, also where there is none yet, so that nothing changes between comparing and writing. */
async function lock(trx: Transaction<Database>, ownerId: number, topics: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO account_revisions (user_id, topic, revision)
    VALUES ${sql.join(topics.map((topic) => sql`(${ownerId}, ${topic}, 0)`))}
    ON DUPLICATE KEY UPDATE revision = account_revisions.revision`.execute(trx);
}

export type Bringing = ReturnType<typeof bringing>;
