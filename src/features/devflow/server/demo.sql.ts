import type { Kysely } from 'kysely';
import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { DemoPerson } from '@/platform/server/tools/tool';
import { POSITION_GAP } from '../rules';
import { readLists } from './queries';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Item {
  title: string;
  status: string;
  /** Days ago. */
  created: number;
  /** Days ago, if it is completed. */
  completed?: number;
  notes?: string;
  /** Days from today. */
  due?: number;
}

type Row = [title: string, status: string, created: number, completed?: number];

/** Items without notes as short rows, others as objects. */
type Work = Record<string, (Row | Item)[]>;

const TOOLS: Work = {
  'Script Manager': [
    {
      title: 'Find bar covers the first line of a match',
      status: 'Bug',
      created: 2,
      due: -1,
      notes: 'Seen in Firefox only. Open a long script, find a word, go to the next: it is behind the bar.',
    },
    ['Import dialog keeps the old file name after an error', 'Bug', 6],
    {
      title: 'Keep a local draft until the server has the exact text',
      status: 'In Progress',
      created: 3,
      due: 2,
      notes: 'A draft is thrown away only for a text that was stored exactly as it stands.',
    },
    {
      title: 'Offer a side-by-side compare when two windows edit one script',
      status: 'In Progress',
      created: 4,
      due: 5,
      notes: 'Mine to the left, theirs to the right. Enter keeps mine, Escape goes on editing.',
    },
    ['Search in contents without loading them', 'In Progress', 5],
    ['Suggest existing tags while typing', 'Enhancement', 9],
    {
      title: 'Rename in place with a double-click',
      status: 'Enhancement',
      created: 12,
      notes: 'F2 has to do the same.',
    },
    ['Calmer colours for the toolbar in dark themes', 'Refine', 13],
    ['Status bar shows the size of very large scripts', 'Refine', 17],
    ['Export refuses an empty list', 'Bug', 24, 3],
    ['Export overlay closes after 0.8 s', 'Completed', 31, 5],
    ['SQL export keeps the file name of the script', 'Enhancement', 33, 8],
    {
      title: 'Import refuses files without the exact header',
      status: 'Bug',
      created: 36,
      completed: 9,
      notes: 'The exported columns and no others, in the order of the export.',
    },
    ['Word wrap is remembered per account', 'Completed', 40, 12],
    ['Quote every cell of the exported file', 'Bug', 50, 18],
    ['Warn before an export above 50 MB', 'Refine', 80, 43],
  ],
  'Watched Records': [
    { title: 'Retry covers through the image proxy', status: 'In Progress', created: 4, due: 0 },
    ['Tag colours unreadable in High Contrast Dark', 'Bug', 5],
    ['Count episodes by tag', 'Enhancement', 8],
    ['Descriptions are cut after exactly two lines', 'Refine', 15],
    ['Grid keeps six columns at 1440 px', 'Refine', 11, 6],
    ['A second sync keeps the current episode', 'Completed', 26, 14],
  ],
  Platform: [
    ['Shorten the first paint on slow connections', 'Refine', 7],
    ['Sidebar jumps when the scrollbar comes', 'Bug', 9],
    ['Sign every device out after a password reset', 'Completed', 14, 2],
    ['Theme preview ends when the pointer leaves', 'Bug', 20, 11],
    ['Rate limit counts failed sign-ins only', 'Completed', 24, 16],
  ],
  DevFlow: [
    {
      title: 'Keyboard reordering with spoken positions',
      status: 'In Progress',
      created: 9,
      notes: 'Title, position, how many, and the status.',
    },
    ['Drag between groups on a phone', 'Enhancement', 10],
    ['Highlight matches in the completed table', 'Enhancement', 16, 8],
    ['Export with a byte-order mark for Excel', 'Completed', 21, 12],
  ],
  Navigator: [
    ['Inline edit saves the whole list at once', 'Completed', 13, 5],
    ['Titles can be renamed by the administrator', 'Completed', 23, 15],
  ],
  Themes: [
    ['Greys of Graphite are hard to tell apart', 'Refine', 6],
    ['A theme of one’s own', 'Enhancement', 19],
  ],
};

const SHOP: Work = {
  Checkout: [
    ['Address form forgets the postcode', 'Bug', 1],
    { title: 'Offer pick-up at the store', status: 'In Progress', created: 6, due: 3 },
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

/** All items completed. */
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

const STATUSES = ['Bug', 'In Progress', 'Enhancement', 'Refine', 'Completed'];

/** Adds features and items to those accounts that have none. */
export async function addDevFlow(db: Kysely<Database>, people: readonly DemoPerson[]): Promise<void> {
  for (const { id, username } of people) {
    const work = WORK_OF[username];
    if (work && (await readLists(db, id)).modules.length === 0) await addWork(db, id, work);
  }
}

function itemOf(entry: Row | Item): Item {
  if (!Array.isArray(entry)) return entry;
  const [title, status, created, completed] = entry;
  return { title, status, created, completed };
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
        .values({ user_id, name, position: (index + 1) * POSITION_GAP, updated_at })
        .executeTakeFirstOrThrow();
      statusIds.set(name, Number(insertId));
    }
    for (const [index, [name, items]] of Object.entries(work).entries()) {
      const { insertId } = await trx
        .insertInto('devflow_modules')
        .values({ user_id, name, position: (index + 1) * POSITION_GAP, updated_at })
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('devflow_items')
        .values(
          items.map(itemOf).map(({ title, status, created, completed, notes = null, due }, place) => ({
            user_id,
            feature_id: Number(insertId),
            status_id: statusIds.get(status) ?? null,
            title,
            notes,
            is_completed: completed !== undefined,
            position: (place + 1) * POSITION_GAP,
            created_at: daysAgo(created),
            completed_at: completed === undefined ? null : daysAgo(completed),
            due_date: due === undefined ? null : textOfDay(civilDay(new Date(now), 'UTC') + due),
          })),
        )
        .execute();
    }
  });
}
