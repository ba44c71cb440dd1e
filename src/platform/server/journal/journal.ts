import { randomUUID } from 'node:crypto';
import type { Database, TableName } from '@db/database';
import type { Transaction } from 'kysely';
import type * as z from 'zod';
import type { undoInput } from '@/platform/shared/operation-input';
import { IMPORTED } from '@/platform/shared/operations';
import { AppError } from '../errors';
import { bumpRevision, takeBackRevision } from '../revisions';
import { type CallInput, type Caller, runOperation, Unchanged, unchanged } from './once';
import { changesOf, markUndone } from './operations';
import { type Change, startChange, type UndoRecords, type RowUpdate, type WrittenRows } from './change';
import { storeDeleted } from '../feed/deleted.sql';
import type { Image } from './images';
import { touchWholes } from './wholes.sql';
import { type Cell, readCells } from './rows';
import { journalTables, tableOf, type Tables } from './tables';

/** The result of an undo. */
export interface Undone {
  /** Number of reverted things. */
  undone: number;
  /** Names or ids of what was changed since and is therefore left unchanged. */
  changedSince: string[];
}

/** Reverts one undo record as far as nothing was changed since, and records the reversal in `change` for redo. */
export type UndoHandler<C> = (change: C, payload: unknown, operation: number) => Promise<Undone>;

interface Options<Name extends TableName> {
  tables: Pick<Tables, Name>;
  /** Undo handlers by kind of record. */
  undoHandlers: Record<string, UndoHandler<Change<Name>>>;
  /** The error of an undo if something was changed since; without it, the rest is undone. */
  refusal?: () => AppError;
  /** Undoes imports as far as nothing was changed since, although the undo of others is refused. */
  takesImportsBackPartly?: true;
  /** Refuses an undo of what another call has undone; without it, the second is answered as the first. */
  undoesOnce?: true;
  /** The message of an undo if the operation is not stored (404 `operation_not_found`). */
  notUndoable: string;
  /** Raises the refusal of an undo that would leave apart what belongs together; is given all records that were reverted. */
  checkUndone?: (change: Change<Name>, records: readonly UndoRecords[]) => Promise<void>;
  /** Of what a `revert` has written, what would leave apart what belongs together: it stays as it was. */
  leftApart?: (change: Change<Name>, written: UndoRecords) => Promise<UndoRecords | undefined>;
  /** Stores what follows from all that a change has recorded, an undo too. */
  recorded?: (change: Change<Name>, records: UndoRecords) => Promise<void>;
  /** Writes the rows of an undo; the default is `change.write`. */
  writeBack?: <T extends Name>(
    change: Change<Name>,
    table: T,
    updates: readonly RowUpdate<T>[],
    operation: number,
  ) => Promise<void>;
}

/** The answer to a change. A `revision` in the work's own answer takes precedence. */
export type Revised<Answer> = (Answer extends object ? Answer : unknown) & { revision: number };

/** The changes of a topic: atomic, idempotent and undoable. */
export interface Journal<Name extends TableName> {
  /**
   * Changes the caller's data. Changes of one account and topic are serialized, since each first locks the account's
   * revision; so what `work` reads stays valid until it is done. Work that fails, or throws `unchanged`, creates no
   * revision. Returns the work's answer with `revision`: the new one, or the previous one if nothing changed. With an
   * operation id the change can be undone, a retry changes nothing and gets the same answer, and another call with that
   * id is refused (409 `operation_id_used`).
   */
  execute<Answer>(
    caller: Caller,
    kind: string,
    input: CallInput,
    work: (change: Change<Name>) => Promise<Answer>,
  ): Promise<Revised<Answer>>;
  /**
   * Undoes operations, newest first. Idempotent: again it changes nothing and gives the same answer. With an `undoId` it
   * is an operation itself, whose undo is a redo. Raises 404 `operation_not_found` if one of them is not stored, and
   * the journal's refusal if something was changed since.
   */
  undo(caller: Caller, input: z.output<typeof undoInput>): Promise<Undone & { revision: number }>;
  /**
   * Changes an account's data as a part of an operation that is stored elsewhere. Returns the undo records that `revert`
   * needs.
   */
  within(part: Part, work: (change: Change<Name>) => Promise<void>): Promise<UndoRecords>;
  /** Reverts such records as far as nothing was changed since, whatever the journal's refusal. */
  revert(part: Omit<Part, 'operationId'>, records: UndoRecords): Promise<Undone>;
}

/** A transaction of an operation, of which a change is a part. */
interface Part {
  trx: Transaction<Database>;
  ownerId: number;
  operationId: string;
}

export function journal<Name extends TableName>(topic: string, options: Options<Name>): Journal<Name> {
  const { refusal } = options;
  const tables = journalTables(options.tables);

  const startPart = async (part: Omit<Part, 'operationId'> & { operationId: string | undefined }) => {
    const revision = await bumpRevision(part.trx, part.ownerId, topic);
    return startChange<Name>(tables, { ...part, revision, now: new Date() });
  };

  /** Stores what follows from a change: of its tool, and for programs that follow it. */
  const follow = async ({ change, changes, deleted }: Awaited<ReturnType<typeof startPart>>) => {
    await options.recorded?.(change, changes);
    await touchWholes(change, tables, changes);
    await storeDeleted(change, topic, deleted);
  };

  const execute = <Answer>(
    caller: Caller,
    kind: string,
    sent: CallInput,
    work: (change: Change<Name>) => Promise<Answer>,
  ) => {
    // An import is listed, to be taken back, whoever made it.
    const input = kind === IMPORTED ? { ...sent, operationId: sent.operationId ?? randomUUID() } : sent;
    return runOperation<Revised<Answer>>(caller, { topic, kind, input }, async (trx) => {
      const { operationId } = input;
      const started = await startPart({ trx, ownerId: caller.user.id, operationId });
      const { change, changes, afterStored } = started;
      const { revision } = change;
      const answer = await withPreviousRevision(revision, () => work(change));
      await follow(started);
      return {
        answer: { revision, ...answer } as Revised<Answer>,
        details: { revision, changes, afterStored },
      };
    });
  };

  const undoRows: UndoHandler<Change<Name>> = async (change, payload, operation) => {
    const { table, columns, rows } = payload as WrittenRows;
    const { trx, ownerId } = change;
    const ids = rows.map(([id]) => id);
    const { name, following } = tableOf(tables, table);
    const read = name === undefined ? columns : [...columns, name];
    const stored = await readCells(trx, ownerId, table as keyof Database, read, ids);
    const isAsLeft = ([id, , after]: WrittenRows['rows'][number], but: readonly string[] = []) =>
      after.every((cell, at) => but.includes(columns[at] ?? '') || stored.get(id)?.[at] === cell);
    const asLeft = rows.filter((row) => isAsLeft(row, following));
    const named = (cells: readonly Cell[], but: readonly string[] = []) =>
      Object.fromEntries(columns.flatMap((name, at) => (but.includes(name) ? [] : [[name, cells[at]]])));
    // The cast is safe: the columns accept cells, although times are strings.
    const updatesOf = (some: WrittenRows['rows'], but?: readonly string[]) =>
      some.map(([id, before, after]) => ({
        row: { id, ...named(after, but) },
        to: named(before, but),
      })) as unknown as RowUpdate<Name>[];
    const writeBack: Options<Name>['writeBack'] =
      options.writeBack ?? ((to, name, all) => to.write(name, all));
    const exact = asLeft.filter((row) => isAsLeft(row));
    await writeBack(change, table as Name, updatesOf(exact), operation);
    if (exact.length < asLeft.length) {
      const since = asLeft.filter((row) => !isAsLeft(row));
      await writeBack(change, table as Name, updatesOf(since, following), operation);
    }
    const others = rows.filter((row) => !isAsLeft(row, following));
    // A row that is gone has no name.
    const nameOf = (id: number) => (name === undefined ? id : (stored.get(id)?.[columns.length] ?? id));
    return { undone: asLeft.length, changedSince: others.map(([id]) => String(nameOf(id))) };
  };
  const undoHandlers: Record<string, UndoHandler<Change<Name>> | undefined> = {
    rows: undoRows,
    ...options.undoHandlers,
  };

  /** Reverts records, the last ones first. */
  async function revertAll(change: Change<Name>, records: UndoRecords, operation: number): Promise<Undone> {
    const reverted: Undone = { undone: 0, changedSince: [] };
    for (const [kind, payloads] of Object.entries(records)) {
      for (const payload of payloads.toReversed()) {
        const handler = undoHandlers[kind];
        if (!handler) throw new Error(`Nobody undoes '${kind}' of ${topic}`);
        const { undone, changedSince } = await handler(change, payload, operation);
        reverted.undone += undone;
        reverted.changedSince.push(...changedSince);
      }
    }
    return reverted;
  }

  return {
    execute,
    async within(part, work) {
      const started = await startPart(part);
      await work(started.change);
      await follow(started);
      return started.changes;
    },
    async revert(part, records) {
      const started = await startPart({ ...part, operationId: undefined });
      const { change, changes } = started;
      const reverted = await revertAll(change, records, 0);
      const apart = await options.leftApart?.(change, changes);
      if (apart) {
        const { undone } = await revertAll(change, apart, 0);
        reverted.undone -= undone;
        reverted.changedSince.push(...idsIn(apart));
      }
      await follow(started);
      return reverted;
    },
    undo: (caller, { operationId, alsoIds, undoId }) => {
      const operationIds = [...new Set([operationId, ...alsoIds])];
      // A single id is hashed as before lists existed, so that retries across the upgrade match.
      const of = alsoIds.length > 0 ? operationIds : operationId;
      return execute(caller, 'undo', { operationId: undoId, of }, async (change) => {
        const { trx, ownerId, revision } = change;
        const operations = await changesOf(trx, ownerId, { topic, operationIds });
        if (operations.length < operationIds.length) {
          throw new AppError('NOT_FOUND', options.notUndoable, { code: 'operation_not_found' });
        }
        const toUndo = operations.filter(({ undone }) => undone === null);
        const [newest] = operations;
        if (newest?.undone && toUndo.length === 0) {
          // A retry has the same id, and gets the stored answer.
          if (undoId !== undefined && options.undoesOnce && refusal) throw refusal();
          throw unchanged(JSON.parse(newest.undone));
        }
        const answer = { revision, undone: 0, changedSince: [] as string[] };
        const all: UndoRecords[] = [];
        for (const operation of toUndo) {
          const records = JSON.parse(operation.changes) as UndoRecords;
          all.push(records);
          const { undone, changedSince } = await revertAll(change, records, operation.id);
          answer.undone += undone;
          answer.changedSince.push(...changedSince);
        }
        const isPartly = options.takesImportsBackPartly && operations.every(({ kind }) => kind === IMPORTED);
        if (refusal && !isPartly && answer.changedSince.length > 0) throw refusal();
        await options.checkUndone?.(change, all);
        if (answer.undone === 0) answer.revision = await takeBackRevision(trx, ownerId, topic, revision);
        const ids = toUndo.map(({ id }) => id);
        await markUndone(trx, ownerId, ids, answer);
        return answer;
      });
    },
  };
}

/** The ids of the rows in records, each once. */
function idsIn({ rows = [], images = [] }: UndoRecords): Set<string> {
  const written = (rows as WrittenRows[]).flatMap((record) => record.rows.map(([id]) => id));
  const imaged = (images as { images: Image[] }[]).flatMap((record) =>
    record.images.map(([before, after]) => (before ?? after)?.[0]),
  );
  return new Set([...written, ...imaged].map(String));
}

/** Adds the previous revision to the answer of work that changes nothing. */
async function withPreviousRevision<Answer>(revision: number, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unchanged
      ? unchanged({ revision: revision - 1, ...(error.answer as object | undefined) })
      : error;
  }
}
