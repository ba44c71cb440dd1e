import * as z from 'zod';

export const operationTexts = {
  id: 'An operation id has 1 to 64 letters, digits, - and _',
  idUsed: 'This operation id belongs to another call',
};

/** How long a call can be retried and its change undone. */
export const OPERATION_DAYS = 7;

/** The topic of operations that brought in a zip of "My data", which are kept for longer. */
export const BROUGHT_IN = 'my-data';
export const BROUGHT_IN_DAYS = 30;

/**
 * An idempotency key made by the client. With one, a retry changes nothing and gets the same answer, and the change can
 * be undone; without one neither is possible.
 */
const id = z.string().regex(/^[\w-]{1,64}$/, operationTexts.id);
export const operationId = id.optional();

/** Most operations undone by one call. */
export const MOST_UNDONE = 500;

/**
 * The operation to undo, and others of the same entry, in any order. An undo is an operation too: with an id of its own
 * it can be retried, and undone in turn.
 */
export const undoInput = z.object({
  operationId: id,
  alsoIds: z
    .array(id)
    .max(MOST_UNDONE - 1)
    .default([]),
  undoId: operationId,
});
