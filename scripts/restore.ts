import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '@/platform/server/backup/format';
import { openBackup } from '@/platform/server/backup/read';
import { restoreBackup } from '@/platform/server/backup/restore';
import { readConfig } from '@/platform/server/config';
import { storeSecretKey } from '@/platform/server/secret-key';
import { calledAs } from './called-as';
import { failureText, MIGRATIONS, withDatabase } from './open-configured-database';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) {
  console.error(`Usage:\n  ${calledAs('restore')} FILE\n\nFILE - is standard input.`);
  process.exit(2);
}
try {
  console.log(await (file === '-' ? restoreInput() : restore(file, file)));
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
process.exit();

/** A backup is read more than once. */
async function restoreInput(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolstead-restore-'));
  try {
    const path = join(folder, 'backup');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return await restore(path, 'Standard input');
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function restore(path: string, name: string): Promise<string> {
  const backup = await openBackup(path, name);
  const { made, version } = backup.head;
  const key = Buffer.from(backup.head.secretKey, 'base64');
  let keyFile: string | undefined;
  const config = readConfig(process.env, {}, (missing) => {
    keyFile = missing;
    return key;
  });
  if (!config.secretKey.equals(key)) {
    throw new BackupError(
      `The secret key of the backup is another than that of this place: set no SECRET_KEY, and DATA_DIR to a folder without secret.key.`,
    );
  }
  const storeKey = async () => {
    if (keyFile !== undefined && !storeSecretKey(keyFile, key).equals(key))
      throw new BackupError(`${keyFile} was made meanwhile, with another key.`);
    return async () => {
      if (keyFile !== undefined) await rm(keyFile);
    };
  };
  const left = await withDatabase(config, console.error, ({ db }) =>
    restoreBackup({ db, migrations: MIGRATIONS, dataDir: config.dataDir, storeKey }, backup, name),
  );
  for (const name of left) console.error(`The table '${name}' is not Toolstead's and was left out.`);
  const rows = Object.values(backup.totals).reduce((sum, table) => sum + table.rows, 0);
  const accounts = backup.totals.users?.rows ?? 0;
  return `Restored ${rows.toLocaleString('en')} rows of ${String(accounts)} ${accounts === 1 ? 'account' : 'accounts'}, as they were at ${made} in version ${version}.`;
}
