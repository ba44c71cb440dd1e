import type { Database } from '@db/database';
import { isDuplicateKey } from '@db/failures';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { operationTexts } from '@/platform/shared/operations';
import { AppError } from '../errors';
import { jsonTextSteps, sha256OfJson } from '../json-pieces';
import { inSteps } from '../pacing';
import { findOperation, insertOperation } from './operations';

export interface Caller {
  db: Kysely<Database>;
  user: { id: number };
}

/**
 * The input of a call in a form small enough to hash, which distinguishes a retry from another call with the same
 * operation id.
 */
export interface CallInput {
  operationId?: string | undefined;
  [what: string]: unknown;
}

/** An idempotent call. */
export interface Call {
  /** What it changes; operation ids are unique per topic. */
  topic: string;
  kind: string;
  input: CallInput;
}

/** What is stored of a call besides its answer. */
interface OperationDetails {
  revision: number;
  changes: object;
  /** Run in the same transaction with the operation's number, after it is stored. */
  afterStored: ((operation: number) => Promise<void>)[];
}

/** Rolls back a transaction that has nothing to store. */
export class Unchanged extends Error {
  constructor(readonly answer: unknown) {
    super('There is nothing to store');
  }
}

/** Thrown by work that has nothing to store: rolls back its transaction and answers `answer`. */
export function unchanged(answer?: unknown): Error {
  return new Unchanged(answer);
}

/**
 * Runs `work` idempotently, for calls that cannot be undone. With an operation id it runs in a transaction, a retry
 * changes nothing and gets the same answer, and another call with that id is refused (409 `operation_id_used`).
 */
export async function once<Answer>(
  caller: Caller,
  call: Call,
  work: (db: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  if (call.input.operationId === undefined) return work(caller.db);
  return runOperation(caller, call, async (trx) => ({ answer: await work(trx) }));
}

/** Hash of a request, to recognise its retry. */
async function hashOf(kind: string, input: object): Promise<Buffer> {
  return inSteps(sha256OfJson([kind, input]));
}

/** As `once`, for work that returns details to store with its operation. */
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
      request_hash: await hashOf(kind, input),
      answer: answer === undefined ? null : await inSteps(jsonTextSteps(answer)),
      changes: changes && (await inSteps(jsonTextSteps(changes))),
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
      // Stored, so that a retry changes nothing either, even if there is something to change by then.
      await store(db, error.answer, { changes: {} });
      return error.answer as Answer;
    });

  try {
    return await run();
  } catch (error) {
    // Retries are rare, so we look for an earlier run only after a failure: running the work twice fails by itself or
    // by the unique operation id, here or in a tool's own table.
    const isRefusal = error instanceof AppError || isDuplicateKey(error);
    if (operationId === undefined || !isRefusal) throw error;
    const known = await findOperation(db, user.id, { topic, operationId });
    if (!known) throw error;
    if (known.request_hash && !known.request_hash.equals(await hashOf(kind, input))) {
      throw new AppError('CONFLICT', operationTexts.idUsed, { code: 'operation_id_used' });
    }
    return (known.answer === null ? undefined : JSON.parse(known.answer)) as Answer;
  }
}
