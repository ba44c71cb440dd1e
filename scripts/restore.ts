import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { installedCredentials } from '@/app/server/installed-credentials';
import { BackupError } from '@/platform/server/backup/format';
import { openBackup } from '@/platform/server/backup/read';
import { restoreBackup } from '@/platform/server/backup/restore';
import { ACCESS_TOKENS, ERAS, SIGN_INS, WEBHOOKS } from '@/platform/server/backup/tables';
import { readConfig } from '@/platform/server/config';
import { storeSecretKey } from '@/platform/server/secret-key';
import { calledAs } from './called-as';
import { failureText, MIGRATIONS, withDatabase } from './open-configured-database';

const KEEP = '--keep-tokens';
const given = process.argv.slice(2);
const keepsTokens = given.includes(KEEP);
const [file, ...more] = given.filter((word) => word !== KEEP);
if (file === undefined || more.length > 0 || (file.startsWith('-') && file !== '-')) {
  console.error(`Usage:
  ${calledAs('restore')} FILE [${KEEP}]

FILE - is standard input. Everybody signs in again; access tokens, keys, secret addresses and webhooks end, since some may have been
ended after the backup: with ${KEEP} they count as they did then, but for topics of ntfy, which are added again.`);
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
  // Devices, of which some are secret addresses, end with the sign-ins.
  const credentials = [ACCESS_TOKENS, ...installedCredentials(config).tables].filter(
    (table) => !SIGN_INS.includes(table),
  );
  const leftOut = [...SIGN_INS, ...ERAS, ...(keepsTokens ? [] : [...credentials, ...WEBHOOKS])];
  const left = await withDatabase(config, console.error, ({ db }) =>
    restoreBackup({ db, migrations: MIGRATIONS, dataDir: config.dataDir, leftOut, storeKey }, backup, name),
  );
  for (const name of left) console.error(`The table '${name}' is not Toolstead's and was left out.`);
  const sumOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (backup.totals[name]?.rows ?? 0), 0);
  const rows = sumOf(Object.keys(backup.totals).filter((table) => !leftOut.includes(table)));
  const ended = sumOf([...credentials, 'webhooks']);
  const accounts = backup.totals.users?.rows ?? 0;
  return `Restored ${rows.toLocaleString('en')} rows of ${String(accounts)} ${accounts === 1 ? 'account' : 'accounts'}, as they were at ${made} in version ${version}. ${endText(ended)}`;
}

/** What does not come back with the data. */
function endText(credentials: number): string {
  const again = 'Everybody signs in again';
  if (keepsTokens)
    return `${again}; access tokens, keys, secret addresses and webhooks count as they did then, but for topics of ntfy, which are added again.`;
  if (credentials === 0) return `${again}.`;
  return `${again}, and makes new access tokens, keys, secret addresses and webhooks: the ${String(credentials)} of the backup have ended.`;
}
