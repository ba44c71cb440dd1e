import { expect, test } from 'vitest';
import { assertStorableInput } from './wire-text';

const nested = (depth: number): unknown =>
  depth === 0 ? 'deep' : depth % 2 ? [nested(depth - 1)] : { in: nested(depth - 1) };

test('input may be nested 32 levels deep, and no deeper', async () => {
  await expect(assertStorableInput(nested(32))).resolves.toBeUndefined();
  await expect(assertStorableInput(nested(33))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
