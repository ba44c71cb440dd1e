import type { Database } from '@db/database';
import { createHash } from 'node:crypto';
import type { UndoRecords } from '../journal/change';
import type { PartFiles } from './archive';
import { damaged } from './archive-refusals';
import { taking } from './matching';
import {
  type ActTarget,
  type DataFile,
  type DataPart,
  type DataSource,
  type DataTarget,
  type RevertTarget,
  rowsFile,
  section,
  type SectionCounts,
  skip,
  TRASH_EXPIRED,
  without,
} from './part';
import {
  type Coming,
  type DataChange,
  type DataTable,
  type Line,
  lineOf,
  type Row,
  renamed,
  type Source,
} from './table';
import { countRows, readRows } from './table-rows.sql';
import { type Images, type Moves, storeTable } from './table-writes';

interface Options<C extends DataChange> {
  title: string;
  topic: string;
  /** In the order of the files, so that each names lines of those before it or of its own. */
  tables: readonly DataTable[];
  /** The files in the order of the preview; that of the tables unless given. */
  sections?: readonly string[];
  /** Tables whose rows are in lines of others. */
  children?: readonly (keyof Database)[];
  /** The tool's other tables; see `DataPart`. */
  leftOut?: readonly (keyof Database)[];
  expiredBefore: () => Date;
  journal: {
    within(target: RevertTarget, work: (change: C) => Promise<void>): Promise<UndoRecords>;
    revert(target: RevertTarget, records: UndoRecords): ReturnType<DataPart['revert']>;
  };
  /** Those of the journal's row images, where tables are undone by them. */
  images?: Images;
  /** The files for people. */
  files?(source: DataSource, read: ReadLines): AsyncIterable<DataFile>;
  /** Called when all is stored. */
  stored?(change: C): Promise<void>;
}

/** Reads lines of a file again in batches, all of them or those with one of these ids in `within`. */
export type ReadLines = <L extends Line>(file: string, parents?: readonly number[]) => AsyncGenerator<L[]>;

/** The ids that lines may name by file; with the lines where all of them were read at once. */
type Known = Map<string, Map<number, Line | null>>;

/** The part of a tool whose tables are described: how it is written, compared and stored. */
export function tablePart<C extends DataChange>(options: Options<C>): DataPart {
  const { title, topic, tables, children = [], leftOut = [], expiredBefore, journal } = options;
  const isNamed = new Set(tables.flatMap(({ refs }) => Object.values(refs).map(({ to }) => to)));

  /** The lines of an account with their rows. What they name and is not known is left out, or they are with it. */
  async function* read(source: Source, table: DataTable, known: Known, parents?: readonly number[]) {
    const { file, above, batch, within, fields } = table;
    const columnOf = (field: string) => fields.find(({ name }) => name === field)?.column?.name ?? '';
    const ids = known.get(file) ?? new Map<number, Line | null>();
    if (isNamed.has(file)) known.set(file, ids);
    const wanted = within && (parents ?? [...(known.get(table.refs[within.field]?.to ?? '')?.keys() ?? [])]);
    const groups = within?.each ? wanted?.map((id) => [id]) : [wanted];
    const passes = above !== undefined && batch !== undefined ? (['is', 'is not'] as const) : [undefined];
    for (const group of groups ?? []) {
      if (group?.length === 0) continue;
      for (const is of passes) {
        for await (const rows of readRows(source.db, source.ownerId, table, {
          expiredBefore: expiredBefore(),
          only: group && { column: columnOf(within?.field ?? ''), ids: group },
          above: is && { column: columnOf(above ?? ''), is },
        })) {
          // What is above others comes before them.
          const sorted =
            above === undefined || is ? rows : rows.toSorted((one, other) => rank(one) - rank(other));
          const moreOf = await table.more?.(source, rows);
          yield sorted.flatMap((row) => {
            const line = renamed(table, lineOf(table, row, moreOf?.(row) ?? {}), (to, id) =>
              known.get(to)?.has(id) ? id : null,
            );
            if (typeof line === 'string') return [];
            if (isNamed.has(file)) ids.set(row.id, batch === undefined ? line : null);
            return [{ row, line }];
          });
        }
      }
    }
    function rank(row: Row): number {
      return row[columnOf(above ?? '')] === null ? 0 : 1;
    }
  }

  async function* write(source: DataSource): AsyncGenerator<DataFile> {
    const known: Known = new Map();
    async function* lines(table: DataTable, parents?: readonly number[]) {
      for await (const batch of read(source, table, known, parents)) yield batch.map(({ line }) => line);
    }
    for (const table of tables) {
      yield rowsFile(`${table.file}.json`, lines(table), table.counted && source.wrote);
    }
    async function* again(file: string, parents?: readonly number[]): AsyncGenerator<Line[]> {
      const table = tables.find((one) => one.file === file);
      const kept = known.get(file);
      if (kept && table?.batch === undefined) yield [...kept.values()].filter((line) => line !== null);
      else if (table) yield* lines(table, parents);
    }
    // Who asks knows what the lines of a file are.
    yield* options.files?.(source, again as ReadLines) ?? [];
  }

  async function plan(target: DataTarget, files: PartFiles) {
    const [moves, known]: [Moves, Known] = [new Map(), new Map()];
    const compared = new Map<string, { counts: SectionCounts; coming: Coming[] }>();
    for (const table of tables) {
      const { refs, within, file } = table;
      const matched = within && [...(moves.get(refs[within.field]?.to ?? '')?.values() ?? [])];
      const parents = matched?.flatMap((id) => (id !== null && id > 0 ? [id] : []));
      // What is not compared is not read.
      const here = read(target, isMoreCompared(table) ? table : without(table, 'more'), known, parents);
      compared.set(file, await compare(table, { here, files, moves, expiredBefore: expiredBefore() }));
    }
    const order = options.sections ?? tables.map(({ file }) => file);
    return {
      sections: order.flatMap((file) => compared.get(file)?.counts ?? []),
      act: (part: ActTarget) =>
        journal.within(part, async (change) => {
          const now: Moves = new Map([...moves].map(([file, ids]) => [file, new Map(ids)]));
          for (const table of tables) {
            const coming = compared.get(table.file)?.coming ?? [];
            await storeTable(change, table, coming, {
              before: moves,
              now,
              images: options.images,
              ports: part.ports,
              config: part.config,
            });
          }
          await options.stored?.(change);
        }),
    };
  }

  return {
    ...{ title, topic, tables: [...tables.map(({ table }) => table), ...children], leftOut, write, plan },
    async count(db, ownerId) {
      let count = 0;
      for (const table of tables) if (table.counted) count += await countRows(db, ownerId, table);
      return count;
    },
    revert: (target, records) => journal.revert(target, records),
  };
}

/** Whether what a row has elsewhere counts when it is compared. */
function isMoreCompared(table: DataTable): boolean {
  const { fields, taken } = table;
  return table.compared !== undefined || fields.some(({ name, column }) => !column && taken.includes(name));
}

/** A thing here that a line may be. */
interface Here {
  row: Row;
  print: string;
  isTaken: boolean;
}

/** Stands for what a change would write of a line: as a text it would be in memory twice. */
function printOf(table: DataTable, line: Line): string {
  const text = JSON.stringify(table.compared?.(line) ?? table.taken.map((field) => line[field]));
  return createHash('sha256').update(text).digest('base64');
}

/** Finds what is here and not taken yet by its keys, the most exact first. */
function takingOnce(things: readonly (readonly [keys: readonly string[], thing: Here])[]) {
  const takers = things[0]?.[0].map((_, at) => taking(things, ([keys]) => keys[at] ?? '')) ?? [];
  return (keys: readonly string[], at: number): Here | undefined => {
    for (;;) {
      const thing = takers[at]?.(keys[at] ?? '')?.[1];
      if (thing?.isTaken) continue;
      if (thing) thing.isTaken = true;
      return thing;
    }
  };
}

interface Comparing {
  here: AsyncIterable<{ row: Row; line: Line }[]>;
  files: PartFiles;
  /** Of the files before, and filled with those of this one. */
  moves: Moves;
  expiredBefore: Date;
}

/** Compares the lines of a file with what is here. Raises 422 for an id or a key that comes twice, and for one that names nothing. */
async function compare(table: DataTable, { here, files, moves, expiredBefore }: Comparing) {
  const { file, refs, above, hasIds } = table;
  const [counts, coming] = [section(table.title), [] as Coming[]];
  const keysOf = (line: Line, print: string) => [table.key(line, print)].flat();
  const things: [string[], Here][] = [];
  for await (const batch of here) {
    for (const { row, line } of batch) {
      const print = printOf(table, line);
      // A table with a way of its own to store lines reads the rows when it does.
      const kept = table.store || table.undo === 'keys' ? { id: row.id } : row;
      things.push([keysOf(line, print), { row: kept, print, isTaken: false }]);
    }
  }
  const take = takingOnce(things);
  const ids = new Map<number, number | null>();
  if (hasIds) moves.set(file, ids);
  const idOf = (to: string, id: number) => moves.get(to)?.get(id) ?? null;
  const isThere = (to: string, id: number) => moves.get(to)?.has(id) === true;
  const [below, seen] = [new Set<unknown>(), new Set<string>()];

  /** Whether a line is as what is here, apart from what it lacks. */
  function isSame(line: Line, print: string, { row, ...thing }: Here): boolean {
    const lacking = table.taken.filter((field) => line[field] === undefined);
    if (lacking.length === 0 || thing.print === print) return thing.print === print;
    const held = lineOf(table, row, {});
    const kept = Object.fromEntries(lacking.map((field) => [field, held[field]]));
    return thing.print === printOf(table, { ...(renamed(table, line, idOf) as Line), ...kept });
  }

  function note(line: Line, print: string, thing: Here | undefined): void {
    const { most } = table;
    const isFull = most !== undefined && !thing && things.length + counts.made >= most.rows;
    const reason = thing ? table.refuses?.(line, thing.row) : isFull && most.reason;
    if (hasIds) ids.set(line.id as number, reason ? null : (thing?.row.id ?? -(line.id as number)));
    if (reason) skip(counts, reason);
    else if (thing && isSame(line, print, thing)) counts.same++;
    else {
      counts[thing ? 'changed' : 'made']++;
      coming.push({ line, here: thing?.row });
    }
  }

  let left: { line: Line; print: string; keys: string[] }[] = [];
  for await (const line of files.rows(`${file}.json`, table.line)) {
    const id = line.id as number;
    if (hasIds && ids.has(id)) throw damaged();
    for (const [field, { to }] of Object.entries(refs)) {
      const named = line[field] as number | null;
      if (named !== null && !isThere(to, named)) throw damaged();
    }
    if (table.isWhole?.(line, isThere) === false) throw damaged();
    if (table.isFlat && above !== undefined && line[above] !== null) {
      if (below.has(line[above])) throw damaged();
      below.add(id);
    }
    const isExpired = line.trashedAt instanceof Date && line.trashedAt < expiredBefore;
    const placed = isExpired ? TRASH_EXPIRED : (table.leavesOut?.(line) ?? renamed(table, line, idOf));
    if (typeof placed === 'string') {
      skip(counts, placed);
      if (hasIds) ids.set(id, null);
      continue;
    }
    const print = printOf(table, placed);
    const keys = keysOf(placed, print);
    if (table.undo === 'keys' && seen.size === seen.add(keys.join(' ')).size) throw damaged();
    const thing = take(keys, 0);
    if (thing || keys.length === 1) note(line, print, thing);
    else {
      left.push({ line, print, keys });
      ids.set(id, -id);
    }
  }
  // What was edited since is only looked for among what is left.
  for (let at = 1; left.length > 0; at++) {
    left = left.filter(({ line, print, keys }) => {
      const thing = take(keys, at);
      const isNoted = thing !== undefined || at === keys.length - 1;
      if (isNoted) note(line, print, thing);
      return !isNoted;
    });
  }
  return { counts, coming };
}
