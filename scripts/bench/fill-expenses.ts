import { inPrivateDatabase } from './private-database';
import { addExpenseBooks } from './expense-books';

// Adds books of as many transactions as the argument says to the account `master` in the private database of DATA_DIR; the app may be running.
await inPrivateDatabase(async (db) => {
  const master = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'master')
    .executeTakeFirstOrThrow();
  await addExpenseBooks(db, master.id, Number(process.argv[2]));
});
