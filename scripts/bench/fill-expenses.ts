import { openDatabase } from '@db/client';
import { joinEmbeddedServer } from '@db/embedded';
import { readConfig } from '@/platform/server/config';
import { addExpenseBooks } from './expense-books';

// Adds books of as many transactions as the argument says to the account `master` in the private database of DATA_DIR; the app may be running.
const embedded = await joinEmbeddedServer(readConfig(process.env).dataDir, { log: () => {} });
const { db, close } = await openDatabase(embedded);
try {
  const master = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'master')
    .executeTakeFirstOrThrow();
  await addExpenseBooks(db, master.id, Number(process.argv[2]));
} finally {
  await close();
  await embedded.leave();
}
