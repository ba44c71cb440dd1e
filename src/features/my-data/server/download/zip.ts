import { FORMAT, MANIFEST, type Manifest, PRODUCT } from '@/platform/server/data/archive';
import type { DataFile } from '@/platform/server/data/part';
import { zipOf } from '@/platform/server/data/zip-writer';
import type { Services } from '@/platform/server/context';
import { running } from '@/platform/server/version';
import type { DataParts } from '../parts';

/** For whoever opens the zip. */
const README = `This is everything of one account of ${PRODUCT}.

manifest.json  what this is, when it was made, and the SHA-256 of every file
*.json         what “Import” on the account page reads, here or in another installation
*.csv          the same for spreadsheets
scripts/       the texts of your scripts as files

Passwords, sessions, keys and tokens are not in it.
`;

interface Owner {
  user_id: number;
  username: string;
  email: string;
  name: string | null;
}

/**
 * The zip of an account, in pieces as it is made, from one snapshot of the database; others write meanwhile. It holds a
 * connection until it is read to its end or returned.
 *
 * @param onWritten called with the number of things written so far
 */
export async function* zipOfAccount(
  { db, config, ports }: Pick<Services, 'db' | 'config' | 'ports'>,
  parts: DataParts,
  owner: Owner,
  onWritten: (things: number) => void,
): AsyncGenerator<Buffer> {
  const now = new Date();
  const manifest: Manifest = {
    ...{ product: PRODUCT, format: FORMAT, version: running.version, made: now.toISOString() },
    ...{ account: owner.username, counts: {}, files: [] },
  };
  let things = 0;
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  // The first read decides the moment.
  await snapshot.selectFrom('users').select('id').where('id', '=', owner.user_id).execute();
  async function* files(): AsyncGenerator<DataFile> {
    yield { path: 'README.txt', content: README };
    const { username, email, name } = owner;
    yield { path: 'account.json', content: `${JSON.stringify({ username, email, name }, null, 2)}\n` };
    for (const [folder, part] of Object.entries(parts)) {
      manifest.counts[folder] = 0;
      const wrote = (more: number) => {
        manifest.counts[folder] = (manifest.counts[folder] ?? 0) + more;
        onWritten((things += more));
      };
      for await (const { path, content } of part.write({
        db: snapshot,
        ownerId: owner.user_id,
        config,
        ports,
        wrote,
      })) {
        yield { path: `${folder}/${path}`, content };
      }
    }
    yield { path: MANIFEST, content: `${JSON.stringify(manifest, null, 1)}\n` };
  }
  try {
    yield* zipOf(files(), now, (file) => manifest.files.push(file));
  } finally {
    await snapshot.rollback().execute();
  }
}
