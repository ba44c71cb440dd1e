import { randomBytes } from 'node:crypto';
import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import type { TaskList } from '@/platform/shared/tool-tasks';
import { type TaskHistory, toldOf } from './told';

/** A history as it is stored. */
export interface StoredHistory extends TaskHistory {
  era: string;
  /** What it was looked at by: as long as that is the same, so are the tasks. */
  stamp: string;
}

const COLUMNS = ['tool', 'era', 'stamp', 'revision', 'forgotten', 'told'] as const;

interface Row extends Record<'era' | 'stamp' | 'told', string> {
  revision: number;
  forgotten: number;
}

const historyOf = ({ told, ...row }: Row): StoredHistory => ({
  ...row,
  told: new Map(Object.entries(JSON.parse(told) as Record<string, [string, number, number | null]>)),
});

function selectHistories(db: Kysely<Database>, ownerId: number, list: TaskList) {
  return db
    .selectFrom('calendar_task_lists')
    .select(COLUMNS)
    .where('user_id', '=', ownerId)
    .where('list', '=', list);
}

/** What programs were told of an account's tasks in a list, by tool. */
export async function readHistories(
  db: Kysely<Database>,
  ownerId: number,
  list: TaskList,
): Promise<Map<string, StoredHistory>> {
  const rows = await selectHistories(db, ownerId, list).execute();
  return new Map(rows.map(({ tool, ...row }) => [tool, historyOf(row)]));
}

/** Stores what there is now, by name with its digest, as told; resolves to the history with it. */
export async function storeTold(
  db: Kysely<Database>,
  { ownerId, list, tool }: { ownerId: number; list: TaskList; tool: string },
  now: { current: ReadonlyMap<string, string>; stamp: string; today: number },
): Promise<StoredHistory> {
  return inTransaction(db, async (trx) => {
    const era = randomBytes(4).toString('hex');
    await trx
      .insertInto('calendar_task_lists')
      .ignore()
      .values({ user_id: ownerId, list, tool, era, stamp: '', revision: 0, forgotten: 0, told: '{}' })
      .execute();
    const row = await selectHistories(trx, ownerId, list)
      .where('tool', '=', tool)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = historyOf(row);
    const { revision, forgotten, told } = toldOf(before, now.current, now.today);
    const to = {
      stamp: now.stamp,
      ...(revision !== before.revision && {
        revision,
        forgotten,
        told: JSON.stringify(Object.fromEntries(told)),
      }),
    };
    await trx
      .updateTable('calendar_task_lists')
      .set(to)
      .where('user_id', '=', ownerId)
      .where('list', '=', list)
      .where('tool', '=', tool)
      .execute();
    return { ...before, stamp: now.stamp, revision, forgotten, told };
  });
}
