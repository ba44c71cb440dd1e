import { createHash } from 'node:crypto';
import { feedLimits, feedTexts } from '@/platform/shared/feed';
import { type DataTable, lineOf, type Row, type Source } from '../data/table';
import { AppError } from '../errors';
import type { ToolPorts } from '../tools/ports';
import { type Cursor, cursorText, readCursor } from './cursor';
import { beginEra } from './eras.sql';
import { type FeedKind, type Entry, orderOfKinds, readHead, readNext, readRows } from './reading.sql';

/** What programs can follow of a tool (docs/decisions/069-change-feed.md). */
export interface Feed {
  topic: string;
  /** What others belong to or name comes first, so that a program that reads everything knows it by then. */
  kinds: readonly FeedKind[];
}

/** A thing that was made, changed, moved to the trash or out of it, or that is gone for good. */
export interface FeedChange {
  kind: string;
  id: number | string;
  /** At which it last did. */
  revision: number;
  deleted: boolean;
  /** As the zip of "My data" has it; null for what is deleted. */
  row: Record<string, unknown> | null;
}

export interface FeedAnswer {
  changes: FeedChange[];
  /** With which the next call goes on. */
  cursor: string;
  /** There is more to read at once. */
  more: boolean;
  /** Of the tool's data, when this was read. */
  revision: number;
}

interface Reader extends Pick<Source, 'db'> {
  user: { id: number };
  /** Read before anything else. */
  revision: number;
  ports: ToolPorts;
}

/**
 * A described table of the zip as a kind of thing: its lines, with their positions. Its key is the id unless given.
 *
 * @param own what is told in place of fields that follow from other tools.
 */
export function kindOf(
  table: DataTable,
  { kind, key, own }: Pick<FeedKind, 'kind' | 'key'> & { own?: (row: Row) => object },
): FeedKind {
  return {
    kind,
    table: table.table,
    ...(key && { key }),
    async write(source, rows) {
      const more = await table.more?.(source, rows);
      return (row) => {
        const line = { ...lineOf(table, row, more?.(row) ?? {}), ...own?.(row) };
        return 'position' in row ? { ...line, position: row.position } : line;
      };
    },
  };
}

interface Page {
  cursor?: string | undefined;
  limit: number;
  /** Behind the row that passes them, it ends. */
  bytes?: number;
  /**
   * The cursor that a page from the same cursor has answered: what of it has not changed since, so that it can be sent
   * again by the same name without anything that was not in it.
   */
  until?: string | undefined;
}

/**
 * The next page of what changed since a cursor, in the order of the changes; without one, all that there is. Raises 422 for
 * what is no cursor, and 409 `cursor_too_old` where it is not known any more what was deleted since.
 */
export async function readChanges(
  { topic, kinds }: Feed,
  { db, user: { id: ownerId }, revision, ports }: Reader,
  input: Page,
): Promise<FeedAnswer> {
  const told = digestOf(kinds);
  const sent = input.cursor === undefined ? null : readCursor(input.cursor);
  const from: Cursor = sent ?? { era: '', kinds: told, revision: 0, place: 0, after: '', begun: revision };
  const tooOld = () => new AppError('CONFLICT', feedTexts.tooOld, { code: 'cursor_too_old' });
  // Before it is read from there: its place may be that of a kind with another order by now.
  if (sent && sent.kinds !== told) throw tooOld();
  const isUpToDate = from.revision >= revision && from.place > kinds.length;
  const next = isUpToDate ? [] : await readNext(db, ownerId, { topic, kinds, from, limit: input.limit + 1 });
  // Behind them: what was forgotten before they were read is missing there.
  const head = await readHead(db, ownerId, topic);
  const era = head.era ?? (await beginEra(db, ownerId));
  if (sent && (sent.era !== era || head.forgotten > Math.max(sent.revision, sent.begun))) throw tooOld();
  if (input.until !== undefined) {
    const until = readCursor(input.until);
    const inOrder = orderOfKinds(kinds);
    const behind = next.findIndex((entry) => inOrder(entry, until) > 0);
    if (behind >= 0) next.length = behind;
  }

  const bytes = input.until === undefined ? (input.bytes ?? feedLimits.bytesMax) : Infinity;
  const page = next.slice(0, input.limit);
  cutBehind(page, bytes, ({ size }) => size);
  const changes: FeedChange[] = [];
  const rows = new Map<string, Record<string, unknown>>();
  for (const [at, kind] of kinds.entries()) {
    const wanted = page.filter(({ place }) => place === at + 1);
    if (wanted.length === 0) continue;
    const found = await readRows(db, ownerId, kind, wanted);
    const write = await kind.write({ db, ownerId, ports }, [...found.values()]);
    for (const [after, row] of found) rows.set(`${String(at + 1)} ${after}`, { ...write(row) });
  }
  const texts = new Map<Entry, string>();
  for (const entry of page) {
    const row = rows.get(`${String(entry.place)} ${entry.after}`);
    if (row) texts.set(entry, JSON.stringify({ ...row, id: undefined }));
  }
  cutBehind(page, bytes, (entry) => texts.get(entry)?.length ?? 0);
  for (const entry of page) {
    const of = entry.place === 0 ? kinds.find(({ table }) => table === entry.table) : kinds[entry.place - 1];
    const text = texts.get(entry);
    // One that is gone since is told as such by what comes.
    if (!of || (entry.place > 0 && text === undefined)) continue;
    changes.push({
      kind: of.kind,
      id: of.key ? entry.key : Number(entry.key),
      revision: entry.revision,
      deleted: entry.place === 0,
      row: text === undefined ? null : (JSON.parse(text) as Record<string, unknown>),
    });
  }
  const more = page.length < next.length;
  const last = page.at(-1);
  const to = more && last ? last : { revision: Math.max(revision, last?.revision ?? from.revision) };
  const end = { place: kinds.length + 1, after: '' };
  return {
    changes,
    cursor: cursorText({ ...from, ...end, ...to, era, kinds: told, begun: from.begun }),
    more,
    revision,
  };
}

/** The cursor of an account that has read everything up to a revision of the topic. */
export async function cursorAt(
  { kinds }: Feed,
  { db, user: { id: ownerId }, revision }: Pick<Reader, 'db' | 'user' | 'revision'>,
): Promise<string> {
  const era = await beginEra(db, ownerId);
  const place = kinds.length + 1;
  return cursorText({ era, kinds: digestOf(kinds), revision, place, after: '', begun: revision });
}

/** By which a version notices that a cursor is of one that told of less. */
function digestOf(kinds: readonly FeedKind[]): string {
  const names = kinds.map(({ kind }) => kind).join();
  return createHash('sha256').update(names).digest('hex').slice(0, 8);
}

/** Ends a page behind the entry that passes the most bytes. */
function cutBehind(page: Entry[], most: number, sizeOf: (entry: Entry) => number): void {
  let bytes = 0;
  const at = page.findIndex((entry) => (bytes += sizeOf(entry)) > most);
  if (at >= 0) page.length = at + 1;
}
