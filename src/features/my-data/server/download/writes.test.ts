import { inTransaction } from '@db/transaction';
import { expect, test } from 'vitest';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { beginDownload, prepareDownload, tellProgress } from './writes';

const app = await createTestApp();
const { db } = app.services;

test('a download ends when its account is deactivated, and goes on while somebody who has it is leaving', async () => {
  const ada = await createUser(db);
  const { ticket } = await inTransaction(db, (trx) => prepareDownload(trx, ada.id, 3));
  const { id = 0 } = (await inTransaction(db, (trx) => beginDownload(trx, ticket))) ?? {};
  const told = (done: number) => tellProgress(db, id, done);
  expect(await told(1)).toBe(true);
  await app.callerOf(ada).account.leave({ currentPassword: ada.password });
  expect(await told(2)).toBe(true);
  await db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', ada.id).execute();
  expect(await told(3)).toBe(false);
});
