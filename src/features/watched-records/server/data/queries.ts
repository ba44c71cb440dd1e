import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { type DataFile, type DataSource, inOneBatch, rowsFile, without } from '@/platform/server/data/part';
import { csvLine, csvText } from '@/platform/shared/csv';
import { splitTypes, stateOf } from '../../rules';
import { WEEKDAYS } from '../../limits';
import type { FileRecord } from '../../importing/record';
import { type Kind, storedLabels } from '../labels/queries';
import { coversOf } from './covers';
import { type RecordState, selectTrashed, STATE_COLUMNS } from '../rows/queries';

/** Rows per statement. */
const PART = 1_000;

/** Pages through rows by their ids. */
async function* byId<Row extends { id: number }>(read: (after: number) => Promise<Row[]>) {
  for (let after = 0; ;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < PART) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The next records of an account, the oldest first. */
function nextRecords(db: Kysely<Database>, ownerId: number, after: number) {
  return db
    .selectFrom('watched_records')
    .select(STATE_COLUMNS)
    .where('user_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PART)
    .execute();
}

const readRecords = (db: Kysely<Database>, ownerId: number) =>
  byId((after) => nextRecords(db, ownerId, after));

/** The same as files have them, and the id after which the others come. */
export async function readFileRecords(db: Kysely<Database>, ownerId: number, after: number) {
  const rows = await nextRecords(db, ownerId, after);
  return { records: rows.map(fileRecordOf), after: rows.length < PART ? null : (rows.at(-1)?.id ?? null) };
}

/** All events of an account, in batches, the oldest first. */
export function readEvents(db: Kysely<Database>, ownerId: number) {
  return byId((after) =>
    db
      .selectFrom('watched_events')
      .selectAll()
      .where('user_id', '=', ownerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PART)
      .execute(),
  );
}

/** The reviews of an account. */
export async function listReviews(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('watched_reviews')
    .select(['series_id', 'episode', 'watched_time', 'received_at', 'dismissed'])
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .execute();
}

export async function countData(db: Kysely<Database>, ownerId: number): Promise<number> {
  const count = async (table: 'watched_records' | 'watched_events') => {
    const { things } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('things'))
      .where('user_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    return Number(things);
  };
  return (await count('watched_records')) + (await count('watched_events'));
}

function travelling(row: RecordState) {
  return without(row, 'id', 'user_id', 'revision');
}

/** The files of the records in the zip; the rows are those of schema.ts. */
export async function* writeData({ db, ownerId, config, wrote }: DataSource): AsyncGenerator<DataFile> {
  const labels = async (kind: Kind) =>
    (await storedLabels(db, ownerId, kind)).map(({ name, color, description }) =>
      kind === 'tag' ? { name, color, description } : { name, description },
    );
  yield rowsFile('tags.json', inOneBatch(labels('tag')));
  yield rowsFile('types.json', inOneBatch(labels('type')));
  async function* records() {
    for await (const rows of readRecords(db, ownerId)) yield rows.map(travelling);
  }
  yield rowsFile('records.json', records(), wrote);
  yield { path: 'records.csv', content: recordTable(db, ownerId) };
  const trashed = selectTrashed(db, ownerId)
    .select([...STATE_COLUMNS, 'trashed_at'])
    .orderBy('id')
    .execute();
  const trash = trashed.then((rows) =>
    rows.map(({ trashed_at, ...row }) => ({ ...travelling(row), trashedAt: trashed_at.toISOString() })),
  );
  yield rowsFile('trash.json', inOneBatch(trash));
  async function* events() {
    for await (const rows of readEvents(db, ownerId)) {
      yield rows.map((row) => without(row, 'id', 'user_id'));
    }
  }
  yield rowsFile('events.json', events(), wrote);
  yield rowsFile('reviews.json', inOneBatch(listReviews(db, ownerId)));
  yield* coversOf(config, readRecords(db, ownerId));
}

function fileRecordOf(row: RecordState): FileRecord {
  return {
    series_id: row.series_id,
    title: row.title,
    state: stateOf(row),
    current_episode: row.current_episode,
    total_episodes: row.total_episodes,
    score: row.score,
    rewatches: row.rewatches,
    tag: row.tag,
    types: splitTypes(row.types),
    last_watched_time: row.last_watched_time,
    bookmark_url: row.bookmark_url,
    listpage_url: row.listpage_url,
    image_url: row.image_url,
    description: row.description,
    note: row.note,
    air_weekday: row.air_weekday,
    air_time: row.air_time,
    work: row.work,
    season: row.season,
  };
}

/** For people. */
async function* recordTable(db: Kysely<Database>, ownerId: number): AsyncGenerator<string> {
  const head = [
    'Series',
    'Title',
    'Episode',
    'Completed',
    'Tag',
    'Types',
    'Last watched',
    'Link',
    'Description',
    'State',
    'Episodes in all',
    'Score',
    'Rewatches',
    'Note',
    'Airs on',
    'Airs at',
    'Work',
    'Season',
  ];
  yield `\ufeff${csvLine(head, '\r\n')}`;
  for await (const rows of readRecords(db, ownerId)) {
    const lines = rows.map((row) =>
      csvLine(
        [
          ...[csvText(row.series_id), csvText(row.title), String(row.current_episode)],
          ...[row.is_completed ? 'yes' : 'no', csvText(row.tag), csvText(splitTypes(row.types).join(', '))],
          ...[
            new Date(row.last_watched_time).toISOString(),
            csvText(row.bookmark_url),
            csvText(row.description),
          ],
          ...[stateOf(row), String(row.total_episodes || ''), String(row.score || '')],
          ...[String(row.rewatches), csvText(row.note), WEEKDAYS[row.air_weekday - 1] ?? '', row.air_time],
          ...[csvText(row.work), String(row.season || '')],
        ],
        '\r\n',
      ),
    );
    if (lines.length > 0) yield lines.join('');
  }
}
