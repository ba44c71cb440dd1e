import * as z from 'zod';
import { MOST_UNDONE, operationTexts } from './operations';

/**
 * An idempotency key made by the client. With one, a retry changes nothing and gets the same answer, and the change can
 * be undone; without one neither is possible.
 */
const id = z.string().regex(/^[\w-]{1,64}$/, operationTexts.id);
export const operationId = id.optional();

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
