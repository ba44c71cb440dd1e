import { vitestTests, WITHOUT_SLOW } from './test/checks.mjs';
import { memoryFolder } from './test/memory-folder.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';
import { endingOnSetupError, sayOnStandardOutput as say, setUp } from './setup.mjs';

// Runs the database tests on MySQL: those of `npm test`, with `--slow` the others too (decision 053), or the given files. The
// server is that of TEST_DATABASE_URL, or one started with the settings of compose.yaml.
forgetSettings();
// The server's data too.
process.env.TMPDIR = memoryFolder();
const isAll = process.argv.includes('--slow');
const files = process.argv.slice(2).filter((one) => one !== '--slow');
const given = process.env.TEST_DATABASE_URL;
const readCompose = async () => (await import('./test/compose-database.mjs')).readComposeDatabase();
const { mysql } = await setUp({
  parts: ['client', 'server'],
  mysql: given ? undefined : async () => (await readCompose()).major,
  say,
});

const url = given || (await endingOnSetupError(startServer));
await runAll([
  [
    vitestTests('tests on MySQL', chosen(), {
      TEST_DATABASE_URL: url,
      TEST_ON_MYSQL: 'yes',
      ...((isAll || files.length > 0) && { SLOW_TESTS: 'yes' }),
    }),
  ],
]);

function chosen() {
  if (files.length > 0) return files;
  return ['related', 'tests/support/database.ts', ...(isAll ? [] : [WITHOUT_SLOW])];
}

async function startServer() {
  const { startMysqlServer } = await import('./test/mysql-server.mjs');
  const { settings } = await readCompose();
  say(`Starting ${mysql} with ${settings.join(' ')} …`);
  return startMysqlServer(mysql, settings);
}
