import { ensureFirstAccount } from '@/features/accounts/server/first-account';
import { addPeople, PEOPLE } from './demo/people';
import { failureText, withConfiguredDatabase } from './open-configured-database';

const PASSWORD = 'toolstead demo';

// Fills the database, which may be filled already, and goes on as the main command.
try {
  await withConfiguredDatabase(console.log, async ({ db }, { masterPassword }) => {
    await ensureFirstAccount(db, masterPassword ?? PASSWORD);
    await addPeople(db, PASSWORD);
  });
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
const names = ['master', ...PEOPLE.map(({ username }) => username)];
console.log(`Demo: sign in as ${names.join(', ')} with the password "${PASSWORD}".`);
await import('../src/app/server/main');
