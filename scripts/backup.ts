import { streamBackup, writeBackup } from '@/platform/server/backup/write';
import { readConfig } from '@/platform/server/config';
import { calledAs } from './called-as';
import { failureText, withDatabase } from './open-configured-database';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) {
  console.error(`Usage:\n  ${calledAs('backup')} FILE\n\nFILE - is standard output.`);
  process.exit(2);
}
const { npm_lifecycle_event: script, npm_config_loglevel: loglevel } = process.env;
if (file === '-' && script === 'backup' && loglevel !== 'silent') {
  console.error(
    'npm writes lines of its own to standard output, with which no backup can be restored: npm run --silent backup -- -',
  );
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  // Not migrated: this may be the backup before an upgrade.
  const rows = await withDatabase(config, console.error, ({ db }) =>
    file === '-' ? streamBackup({ db, config }, process.stdout) : writeBackup({ db, config }, file),
  );
  const where = file === '-' ? 'standard output' : file;
  console.error(
    `${rows.toLocaleString('en')} rows are in ${where}. It holds the secret key: keep it from others.`,
  );
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
process.exit();
