export const operationTexts = {
  id: 'An operation id has 1 to 64 letters, digits, - and _',
  idUsed: 'This operation id belongs to another call',
};

/** How long a call can be retried and its change undone. */
export const OPERATION_DAYS = 7;

/** The topic of operations that brought in a zip of "My data", which are kept for longer. */
export const BROUGHT_IN = 'my-data';
export const BROUGHT_IN_DAYS = 30;

/** The kind of a tool's operations that brought in what another program had; they are kept as long. */
export const IMPORTED = 'imported';

/** Most operations undone by one call. */
export const MOST_UNDONE = 500;
