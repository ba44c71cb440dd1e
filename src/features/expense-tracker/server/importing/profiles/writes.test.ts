import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../../tests/support/app';
import { createImporter } from '../../../../../../tests/support/expense-imports';

const app = await createTestApp();

const headerHash = 'a'.repeat(64);

test('how files with a head are read is kept for an account, replaced, forgotten, and comes back by an undo', async () => {
  const { books, bank } = await createImporter(app);
  const { id: cash } = await books.addAccount({ name: 'Cash', currency: 'EUR' });
  const key = { accountId: bank, headerHash };
  await books.saveImportProfile({ ...key, mapping: '{"a":1}' });
  await books.saveImportProfile({ ...key, accountId: cash, mapping: '{"c":3}' });
  await books.saveImportProfile({ ...key, mapping: '{"b":2}', operationId: 'second' });
  const read = async (accountId?: number) => (await books.importProfiles({ accountId })).profiles;
  expect(await read()).toEqual([
    { ...key, mapping: '{"b":2}' },
    { ...key, accountId: cash, mapping: '{"c":3}' },
  ]);
  expect(await read(cash)).toHaveLength(1);
  await books.deleteImportProfile({ ...key, operationId: 'gone' });
  expect(await read(bank)).toEqual([]);
  await books.undo({ operationId: 'gone', alsoIds: ['second'] });
  expect(await read(bank)).toEqual([{ ...key, mapping: '{"a":1}' }]);
});
