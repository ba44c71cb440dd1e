import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '@/platform/server/config';
import type { PartFiles } from '@/platform/server/data/archive';
import { preferencesOf } from '@/platform/server/preferences';
import { readRevision } from '@/platform/server/revisions';
import type { ToolPorts } from '@/platform/server/tools/ports';
import type { ServerTool } from '@/platform/server/tools/tool';
import { linesOf } from './lines';

interface Filling {
  db: Kysely<Database>;
  person: { id: number; username: string };
  ports: ToolPorts;
  config: Pick<Config, 'secretKey'>;
}

/** Brings a person's part of a tool's demo in, as if it came in a zip, unless they have something in the tool or had. */
export async function addData(
  { demo, data }: Pick<ServerTool, 'demo' | 'data'>,
  { db, person, ports, config }: Filling,
): Promise<void> {
  const { id: ownerId, username } = person;
  if (!data || !demo?.sets.some(({ people }) => people.includes(username))) return;
  if ((await data.count(db, ownerId)) > 0 || (await readRevision(db, ownerId, data.topic)) > 0) return;
  const { timeZone } = await preferencesOf(db, ownerId);
  const lines = linesOf(demo, { username, now: new Date(), timeZone });
  await inTransaction(db, async (trx) => {
    const { act } = await data.plan({ db: trx, ownerId }, partOf(lines));
    await act({ trx, ownerId, operationId: randomUUID(), ports, config });
  });
}

/** Lines as the files of a part of a zip. */
function partOf(files: ReadonlyMap<string, readonly unknown[]>): PartFiles {
  const textOf = (path: string) => (files.get(path) ?? []).map((line) => `${String(line)}\n`).join('');
  return {
    async *rows(path, schema) {
      for (const line of files.get(path) ?? []) yield schema.parse(line);
    },
    factsOf(path) {
      const text = textOf(path);
      return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
    },
    text: async (path) => textOf(path),
  };
}
