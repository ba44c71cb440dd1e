import type { Kysely } from 'kysely';
import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { listModules } from '@/features/devflow/server/queries';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Room for what is put in between. */
const GAP = 1000;

/** Title, status, and how many days ago it was created and, if it is done, completed. */
type Item = [title: string, status: string, created: number, completed?: number];

type Work = Record<string, Item[]>;

const TOOLS: Work = {
  'Script Manager': [
    ['Autosave loses the last keystroke on tab switch', 'Bug', 2],
    ['Compare side by side when two windows edit', 'Enhancement', 3],
    ['Import refuses files without the exact header', 'Bug', 12, 3],
    ['Word wrap is remembered per account', 'Completed', 15, 9],
  ],
  'Watched Records': [
    ['Retry covers through the image proxy', 'In Progress', 4],
    ['Tag colours unreadable in High Contrast Dark', 'Bug', 5],
    ['Grid keeps six columns at 1440 px', 'Refine', 11, 6],
  ],
  Platform: [
    ['Shorten the first paint on slow connections', 'Refine', 7],
    ['Sign every device out after a password reset', 'Completed', 14, 2],
    ['Theme preview ends when the pointer leaves', 'Bug', 20, 11],
    ['Rate limit counts failed sign-ins only', 'Completed', 24, 16],
  ],
  DevFlow: [
    ['Keyboard reordering with spoken positions', 'In Progress', 9],
    ['Highlight matches in the completed table', 'Enhancement', 16, 8],
    ['Export with a byte-order mark for Excel', 'Completed', 21, 12],
  ],
  Navigator: [
    ['Inline edit saves the whole list at once', 'Completed', 13, 5],
    ['Titles can be renamed by the administrator', 'Completed', 23, 15],
  ],
};

const SHOP: Work = {
  Checkout: [
    ['Address form forgets the postcode', 'Bug', 1],
    ['Offer pick-up at the store', 'In Progress', 6],
    ['Cards with 19 digits are refused', 'Bug', 18, 10],
  ],
  Catalogue: [
    ['Refine the filter for sizes', 'Refine', 3],
    ['Show what is left in stock', 'Enhancement', 8],
    ['Sort by newest first', 'Completed', 30, 13],
  ],
};

const GARDEN: Work = {
  观影清单: [
    ['封面偶尔显示空白', 'Bug', 2],
    ['按标签统计观看集数', 'Enhancement', 6],
    ['同步后保留当前集数', 'Completed', 19, 4],
  ],
  脚本: [
    ['大段文本粘贴时卡顿', 'Bug', 5],
    ['整理旧的报表脚本', 'In Progress', 10],
    ['导出文件名带上日期', 'Completed', 22, 7],
  ],
};

/** Done with everything. */
const QUIET: Work = {
  Newsletter: [
    ['Plain-text version of every mail', 'Completed', 17, 1],
    ['Unsubscribe with one click', 'Enhancement', 25, 9],
    ['Umlauts broken in the subject line', 'Bug', 28, 14],
  ],
};

const WORK_OF: Record<string, Work> = {
  master: TOOLS,
  meilin: TOOLS,
  arjun: TOOLS,
  sofia: SHOP,
  siyuan: GARDEN,
  tomasz: QUIET,
};

const STATUSES = ['In Progress', 'Bug', 'Enhancement', 'Refine', 'Completed'];

/** Gives those of the people something to do who have no features yet. */
export async function addDevFlow(
  db: Kysely<Database>,
  people: readonly { id: number; username: string }[],
): Promise<void> {
  for (const { id, username } of people) {
    const work = WORK_OF[username];
    if (work && (await listModules(db, id)).length === 0) await addWork(db, id, work);
  }
}

async function addWork(db: Kysely<Database>, user_id: number, work: Work): Promise<void> {
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  const updated_at = new Date(now);
  await inTransaction(db, async (trx) => {
    const statusIds = new Map<string, number>();
    for (const [index, name] of STATUSES.entries()) {
      const { insertId } = await trx
        .insertInto('devflow_statuses')
        .values({ user_id, name, position: (index + 1) * GAP, updated_at })
        .executeTakeFirstOrThrow();
      statusIds.set(name, Number(insertId));
    }
    for (const [index, [name, items]] of Object.entries(work).entries()) {
      const { insertId } = await trx
        .insertInto('devflow_modules')
        .values({ user_id, name, position: (index + 1) * GAP, updated_at })
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('devflow_items')
        .values(
          items.map(([title, status, created, completed], place) => ({
            user_id,
            feature_id: Number(insertId),
            status_id: statusIds.get(status) ?? null,
            title,
            is_completed: completed !== undefined,
            position: (place + 1) * GAP,
            created_at: daysAgo(created),
            completed_at: completed === undefined ? null : daysAgo(completed),
          })),
        )
        .execute();
    }
  });
}
