import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import { operationTexts } from '@/platform/shared/operations';
import { AppError } from '../errors';
import { findOperation, insertOperation } from './operations';

export interface Caller {
  db: Kysely<Database>;
  user: { id: number };
}

/**
 * All that a call asks for, in a form that is small enough to be compared by: it tells a repetition from another call
 * under the same operation id.
 */
export interface CallInput {
  operationId?: string | undefined;
  [what: string]: unknown;
}

/** A call that is to happen once. */
export interface Call {
  /** What it changes; ids of one topic are apart from those of others. */
  topic: string;
  kind: string;
  input: CallInput;
}

/** What is kept of a call beside its answer. */
interface OperationDetails {
  revision: number;
  changes: object;
  /** Run with the operation's number, once it is kept. */
  afterStored: ((operation: number) => Promise<void>)[];
}

/** Ends a transaction that has nothing to store. */
export class Unchanged extends Error {
  constructor(readonly answer: unknown) {
    super('There is nothing to store');
  }
}

/** To be thrown by work that finds nothing to store; `answer` is what it answers. Its transaction is undone. */
export function unchanged(answer?: unknown): Error {
  return new Unchanged(answer);
}

/**
 * Runs `work`, in a transaction where there is an operation id: then repeating the call changes nothing and gives the same
 * answer, and another call under that id is refused (409 `operation_id_used`). For what cannot be undone.
 */
export async function once<Answer>(
  caller: Caller,
  call: Call,
  work: (db: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  if (call.input.operationId === undefined) return work(caller.db);
  return runOperation(caller, call, async (trx) => ({ answer: await work(trx) }));
}

/** Of what was asked for. */
function hashOf(kind: string, input: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, input]))
    .digest();
}

/** As `once`, for work that tells what is kept of it. */
export async function runOperation<Answer>(
  { db, user }: Caller,
  { topic, kind, input }: Call,
  work: (trx: Transaction<Database>) => Promise<{ answer: Answer; details?: Partial<OperationDetails> }>,
): Promise<Answer> {
  const { operationId } = input;
  const store = async (target: Kysely<Database>, answer: unknown, details?: Partial<OperationDetails>) => {
    if (operationId === undefined) return;
    const { revision = null, changes = null, afterStored = [] } = details ?? {};
    const operation = await insertOperation(target, {
      user_id: user.id,
      topic,
      operation_id: operationId,
      kind,
      request_hash: hashOf(kind, input),
      answer: answer === undefined ? null : JSON.stringify(answer),
      changes: changes && JSON.stringify(changes),
      revision,
      created_at: new Date(),
    });
    for (const run of afterStored) await run(operation);
  };
  const run = async () =>
    inTransaction(db, async (trx) => {
      const { answer, details } = await work(trx);
      await store(trx, answer, details);
      return answer;
    }).catch(async (error: unknown) => {
      if (!(error instanceof Unchanged)) throw error;
      // Its repetition is to change nothing either, although there may be something to change by then.
      await store(db, error.answer, { changes: {} });
      return error.answer as Answer;
    });

  try {
    return await run();
  } catch (error) {
    // Repetitions are rare, so nobody looks for one before the work: done twice it is refused, by itself or by the id,
    // here or where a tool keeps something by it.
    const isRefusal = error instanceof AppError || isDuplicateKey(error);
    if (operationId === undefined || !isRefusal) throw error;
    const known = await findOperation(db, user.id, { topic, operationId });
    if (!known) throw error;
    if (known.request_hash && !known.request_hash.equals(hashOf(kind, input))) {
      throw new AppError('CONFLICT', operationTexts.idUsed, { code: 'operation_id_used' });
    }
    return (known.answer === null ? undefined : JSON.parse(known.answer)) as Answer;
  }
}
