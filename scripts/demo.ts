import { DatabaseRefusedError } from '@db/client';
import { ensureFirstAccount } from '@/features/accounts/server/first-account';
import { listUsers } from '@/features/accounts/server/queries';
import { addDevFlow } from './demo/devflow';
import { addPeople, PEOPLE } from './demo/people';
import { addScripts } from './demo/scripts';
import { addWatchedRecords } from './demo/watched-records';
import { failureText, withConfiguredDatabase } from './open-configured-database';

const PASSWORD = 'toolstead demo';

let masterHasOwn = false;

const NAMES = PEOPLE.map(({ username }) => username);
const isMadeUp = ({ username }: { username: string }) => NAMES.includes(username);

// Adds missing demo data to the database, then continues as the main command.
try {
  await withConfiguredDatabase(console.log, async ({ db }, { masterPassword }) => {
    const users = await listUsers(db);
    const isDemo = users.every(({ username }) => username === 'master') || users.some(isMadeUp);
    if (!isDemo) {
      throw new DatabaseRefusedError(
        'This database has accounts of its own, among which people with a known password have no business: set DATA_DIR to another folder, or DATABASE_URL to an empty database.',
      );
    }
    masterHasOwn = masterPassword !== undefined && masterPassword !== PASSWORD;
    await ensureFirstAccount(db, masterPassword ?? PASSWORD);
    await addPeople(db, PASSWORD);
    const everyone = await listUsers(db);
    await addDevFlow(db, everyone);
    await addScripts(db, everyone);
    await addWatchedRecords(db, everyone);
  });
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
console.log(
  masterHasOwn
    ? `Demo: sign in as ${NAMES.join(', ')} with the password "${PASSWORD}", or as master with that of MASTER_PASSWORD.`
    : `Demo: sign in as ${['master', ...NAMES].join(', ')} with the password "${PASSWORD}".`,
);
await import('../src/app/server/main');
