export const operationTexts = {
  id: 'An operation id has 1 to 64 letters, digits, - and _',
  idUsed: 'This operation id belongs to another call',
};

/** How long a call can be retried and its change undone. */
export const OPERATION_DAYS = 7;

/** Most operations undone by one call. */
export const MOST_UNDONE = 500;
