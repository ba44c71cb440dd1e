import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '@/platform/server/config';
import { preferencesOf } from '@/platform/server/preferences';
import { readRevision } from '@/platform/server/revisions';
import { demoFiles } from '@/platform/server/tools/demo-lines';
import type { ToolPorts } from '@/platform/server/tools/ports';
import type { ServerTool } from '@/platform/server/tools/tool';

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
  // A demo's rates are of the euro.
  const files = demoFiles(demo, { username, now: new Date(), timeZone, currency: 'EUR' });
  await inTransaction(db, async (trx) => {
    const { act } = await data.plan({ db: trx, ownerId }, files);
    await act({ trx, ownerId, operationId: randomUUID(), ports, config });
  });
}
