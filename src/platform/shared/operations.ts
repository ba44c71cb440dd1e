import * as z from 'zod';

export const operationTexts = {
  id: 'An operation id has 1 to 64 letters, digits, - and _',
  idUsed: 'This operation id belongs to another call',
};

/** How long a call can be repeated, and its change be undone. */
export const OPERATION_DAYS = 7;

/**
 * A client's name for a call. With one, repeating the call changes nothing and is answered as before, and a change can be
 * undone; without one it is neither.
 */
const id = z.string().regex(/^[\w-]{1,64}$/, operationTexts.id);
export const operationId = id.optional();

/** As many operations are taken back at once. */
export const MOST_UNDONE = 500;

/**
 * What is taken back: an operation, and such as belong to it, in whatever order. An undo is an operation too: by its own
 * id it can be repeated, and undone in its turn.
 */
export const undoInput = z.object({
  operationId: id,
  alsoIds: z
    .array(id)
    .max(MOST_UNDONE - 1)
    .default([]),
  undoId: operationId,
});
