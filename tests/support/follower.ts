import * as tools from '@/app/server/tools';
import type { ServerTool } from '@/platform/server/tools/tool';
import type { TestUser } from './accounts';
import type { TestApp } from './app';

/** The tools that programs can follow, as the typed API names them. */
export type Followed = {
  [Name in keyof typeof tools]: (typeof tools)[Name] extends { feed: object } ? Name : never;
}[keyof typeof tools];
export const FOLLOWED = Object.entries<ServerTool>(tools).flatMap(([name, { feed }]) =>
  feed ? [name as Followed] : [],
);

type Told = Record<string, unknown>;

/** What a row belongs to, and is gone with. */
const BELONGS: Record<string, readonly (readonly [field: string, kind: string])[]> = {
  item: [['feature', 'feature']],
  entry: [['habit', 'habit']],
  pause: [['habit', 'habit']],
  event: [
    ['calendar', 'calendar'],
    ['series', 'event'],
  ],
  schedule: [['account', 'account']],
  transaction: [['account', 'account']],
  budget: [['category', 'category']],
  budget_mode: [['category', 'category']],
};
/** What a row names, and names no more when that is gone. */
const NAMES: Record<string, readonly (readonly [field: string, kind: string])[]> = {
  item: [['status', 'status']],
  view: [
    ['feature', 'feature'],
    ['status', 'status'],
  ],
  habit: [['group', 'group']],
  goal: [
    ['parent', 'goal'],
    ['habit', 'habit'],
  ],
  category: [['parent', 'category']],
  schedule: [
    ['toAccount', 'account'],
    ['category', 'category'],
  ],
  transaction: [
    ['transfer', 'transaction'],
    ['schedule', 'schedule'],
  ],
};

/** A program that follows a tool of an account, as the reference says that it is done. */
export function followerOf(app: TestApp, user: TestUser, tool: Followed) {
  let rows = new Map<string, Told>();
  let cursor: string | undefined;

  function remove(kind: string, id: unknown): void {
    rows.delete(`${kind} ${String(id)}`);
    for (const [key, row] of rows) {
      const [of = '', its = ''] = key.split(/ (.*)/);
      if (BELONGS[of]?.some(([field, above]) => above === kind && row[field] === id)) remove(of, its);
    }
  }

  /** Reads a page; says whether there is more. */
  async function page(limit?: number): Promise<boolean> {
    const caller = app.callerOf(user);
    const answer = await caller[tool].changesSince({ cursor, limit });
    for (const { kind, id, deleted, row } of answer.changes) {
      if (deleted) remove(kind, id);
      else rows.set(`${kind} ${String(id)}`, row ?? {});
    }
    cursor = answer.cursor;
    return answer.more;
  }

  return {
    page,
    /** Reads what there is. */
    async catchUp(limit?: number): Promise<void> {
      while (await page(limit)) void 0;
    },
    /** Begins anew, as one whose cursor is too old. */
    async readAll(): Promise<void> {
      rows = new Map();
      cursor = undefined;
      while (await page()) void 0;
    },
    get cursor() {
      return cursor;
    },
    /** What it knows by kind and id, in their order. */
    known(): Record<string, Told> {
      const found = [...rows].map(([key, row]): [string, Told] => {
        const names = NAMES[key.split(' ')[0] ?? ''] ?? [];
        const cut = names.filter(([field, kind]) => !rows.has(`${kind} ${String(row[field])}`));
        const { lines, statusOrder } = row as { lines?: Told[]; statusOrder?: number[] | null };
        return [
          key,
          {
            ...row,
            ...Object.fromEntries(cut.map(([field]) => [field, null])),
            ...(lines && {
              lines: lines.map((line) => ({
                ...line,
                category: rows.has(`category ${String(line.category)}`) ? line.category : null,
              })),
            }),
            ...(statusOrder && { statusOrder: statusOrder.filter((id) => rows.has(`status ${String(id)}`)) }),
          },
        ];
      });
      return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
    /** Its rows of a kind outside the trash, with their ids. */
    live(kind: string): (Told & { id: number })[] {
      return [...rows].flatMap(([key, row]) =>
        key.startsWith(`${kind} `) && !row.trashedAt
          ? [{ ...row, id: Number(key.slice(kind.length + 1)) }]
          : [],
      );
    },
  };
}
export type Follower = ReturnType<typeof followerOf>;
