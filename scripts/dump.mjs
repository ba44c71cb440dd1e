import { endingOnSetupError, sayOnStandardOutput as say, setUp } from './setup.mjs';
import { readComposeDatabase } from './test/compose-database.mjs';
import { startMysqlServer } from './test/mysql-server.mjs';
import { forgetSettings } from './test/run-all.mjs';
import { makeRunFolder } from './test/run-folder.mjs';
import { runToEnd } from './test/run-to-end.mjs';

// Writes the dumps of this version, which later ones are to upgrade: npm run dump, once for each release, on MariaDB and
// on the MySQL of compose.yaml.
forgetSettings();
const { major, settings } = readComposeDatabase();
const { mysql } = await setUp({ parts: [], mysql: async () => major, say });
makeRunFolder();
await dumpOn('MariaDB', {});
const url = await endingOnSetupError(() => startMysqlServer(mysql, settings));
await dumpOn('MySQL', { TEST_DATABASE_URL: url, TEST_ON_MYSQL: 'yes' });
process.exit(0);

async function dumpOn(product, environment) {
  say(`Dumping from ${product} …`);
  const { ok, output } = await runToEnd(
    ['node_modules/vitest/vitest.mjs', '--run', '--config', 'tests/dumps/making/vitest.config.ts'],
    { longestMs: 10 * 60_000, environment },
  );
  if (ok) return;
  say(output.trim());
  process.exit(1);
}
