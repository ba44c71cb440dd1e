import { groupedBy } from '@/platform/shared/grouped';
import type { Config } from '../config';
import type { Image } from '../journal/images';
import type { Cell } from '../journal/rows';
import type { ToolPorts } from '../tools/ports';
import { insertRows } from './insert-rows';
import {
  columnsOf,
  type Coming,
  type DataChange,
  type DataTable,
  type Line,
  type Places,
  renamed,
} from './table';
import { lastPosition } from './table-rows.sql';

/** The ids here by those of the zip, by file: below 0 for what is to be made, null for what does not come. */
export type Moves = Map<string, Map<number, number | null>>;

/** What a tool's `rowImages` can do, for tables that are undone by them. */
export interface Images {
  imageOf(table: string, row: object): Cell[];
  keyOf(table: string, image: readonly Cell[]): Cell[];
  readImages(
    trx: DataChange['trx'],
    ownerId: number,
    table: string,
    keys: readonly Cell[][],
  ): Promise<Map<string, Cell[]>>;
  writeImages(change: DataChange, table: string, images: readonly Image[]): Promise<void>;
  storeImages(change: DataChange, table: string, images: readonly Image[]): Promise<void>;
  insertImages(change: DataChange, table: string, rows: readonly object[]): Promise<number[]>;
}

interface Storing {
  /** As they were compared. */
  before: Moves;
  /** As they are by now. */
  now: Moves;
  images: Images | undefined;
  ports: ToolPorts;
  config: Pick<Config, 'secretKey'>;
}

/** Makes and changes what comes of a table; `now` has the ids of what was made afterwards. */
export async function storeTable(
  change: DataChange,
  table: DataTable,
  coming: readonly Coming[],
  { before, now, images, ports, config }: Storing,
): Promise<void> {
  if (coming.length === 0) return;
  const { file, refs, above, goesWith, gap } = table;
  const name = table.table as 'devflow_items';
  const places: Places = {
    idOf: (to, id) => (id === null ? null : (now.get(to)?.get(id) ?? null)),
    put: (to, id, here) => now.get(to)?.set(id, here),
  };

  const placed = (line: Line) => renamed(table, line, places.idOf) as Line;
  // What was made with this one is below 0 where it was compared.
  const goes = (line: Line) =>
    goesWith !== undefined && Number(before.get(refs[goesWith]?.to ?? '')?.get(line[goesWith] as number)) < 0;
  if (table.store) {
    const stored = coming.map(({ line, here }) => {
      const one = placed(line);
      return { line: one, here, goes: goes(line), columns: columnsOf(table, one, false) };
    });
    return table.store(change, stored, places);
  }
  const made = coming.flatMap(({ line, here }) => (here ? [] : [line]));
  const changed = coming.flatMap(({ line, here }) => (here ? [{ line, here }] : []));
  const stampOf = await table.stamps?.(change);

  if (table.undo === 'keys') {
    const rows = coming.map(({ line }) => columnsOf(table, placed(line), false));
    const after = rows.map((row) => images?.imageOf(name, row) ?? []);
    const stays = (at: number) => !goes(coming[at]?.line ?? {});
    await images?.writeImages(
      change,
      name,
      after.filter((_, at) => !stays(at)).map((image): Image => [null, image]),
    );
    const noted = after.filter((_, at) => stays(at));
    const keys = noted.map((image) => images?.keyOf(name, image) ?? []);
    const there = await images?.readImages(change.trx, change.ownerId, name, keys);
    await images?.storeImages(
      change,
      name,
      noted.map((image, at): Image => [there?.get(keys[at]?.join(' ') ?? '') ?? null, image]),
    );
    return;
  }

  const freshOf = await table.fresh?.(change, made.map(placed), ports);
  const last =
    gap === undefined || made.length === 0 ? 0 : await lastPosition(change.trx, change.ownerId, table);
  let left = made.map((line, at) => ({ line, at }));
  while (left.length > 0) {
    // What is above others has an id before they name it.
    const isReady = ({ line }: { line: Line }) =>
      above === undefined || (places.idOf(file, line[above] as number | null) ?? 0) >= 0;
    const ready = left.filter(isReady);
    left = left.filter((one) => !isReady(one));
    const rows = ready.map(({ line, at }) => {
      const one = placed(line);
      return {
        ...columnsOf(table, one, false),
        ...(gap !== undefined && { position: last + (at + 1) * gap }),
        ...stampOf?.(one, false),
        ...freshOf?.(one),
      };
    });
    const ids =
      table.undo === 'images'
        ? ((await images?.insertImages(change, name, rows)) ?? [])
        : await insertRows(change, name, rows as never);
    for (const [at, { line }] of ready.entries()) places.put(file, line.id as number, ids[at] ?? 0);
    const live = ids.filter((_, at) => {
      const line = ready[at]?.line ?? {};
      return table.undo === 'trash' && line.trashedAt === null && !goes(line);
    });
    if (live.length > 0) change.recordInserts(name, live);
  }
  const updates = changed.map(({ line, here: row }) => {
    const one = placed(line);
    return { row, to: { ...columnsOf(table, one, true), ...stampOf?.(one, true, row) } };
  });
  // Lines of earlier versions lack columns.
  for (const alike of groupedBy(updates, ({ to }) => Object.keys(to).join()).values())
    await change.write(name, alike);
  await table.stored?.(
    change,
    coming.map(({ line, here }) => ({
      line: placed(line),
      here,
      id: here?.id ?? places.idOf(file, line.id as number) ?? 0,
    })),
    config,
  );
}
