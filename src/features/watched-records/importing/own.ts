import { isObject, type Json, objectsOf } from '@/platform/shared/unknown-json';
import { csvLine, csvText, csvWords } from '@/platform/shared/csv';
import type { FileRecord } from './record';

/** The fields of our own files, in the order of the columns; they are those of the documented calls. */
const FILE_FIELDS = [
  ...(['series_id', 'title', 'state', 'current_episode', 'total_episodes', 'score', 'rewatches'] as const),
  ...(['tag', 'types', 'last_watched_time', 'bookmark_url', 'listpage_url', 'image_url'] as const),
  ...(['description', 'note', 'air_weekday', 'air_time', 'work', 'season'] as const),
] as const satisfies readonly (keyof FileRecord)[];

const NUMBERS: readonly (keyof FileRecord)[] = [
  'current_episode',
  'total_episodes',
  'score',
  'rewatches',
  'air_weekday',
  'season',
];

const FORMAT = 'toolstead-watched-records';

/** Our own JSON, a record a line; times are ISO texts. */
export function ownJson(records: readonly FileRecord[]): string {
  const lines = records.map((record) => {
    const { last_watched_time: time, ...rest } = record;
    return JSON.stringify({ ...rest, ...(time !== undefined && { last_watched_time: timeText(time) }) });
  });
  return `{"format":"${FORMAT}","records":[\n${lines.join(',\n')}\n]}\n`;
}

/** Our own CSV, which a spreadsheet opens. */
export function ownCsv(records: readonly FileRecord[]): string {
  const lines = records.map((record) =>
    csvLine(
      FILE_FIELDS.map((field) => cellOf(record, field)),
      '\r\n',
    ),
  );
  return `\ufeff${csvLine(FILE_FIELDS, '\r\n')}${lines.join('')}`;
}

function cellOf(record: FileRecord, field: (typeof FILE_FIELDS)[number]): string {
  const value = record[field];
  if (value === undefined) return '';
  if (field === 'last_watched_time') return timeText(Number(value));
  return typeof value === 'number'
    ? String(value)
    : csvText(Array.isArray(value) ? value.join(',') : String(value));
}

const timeText = (time: number) => new Date(time).toISOString();

/** Whether JSON is our own. */
export function isOwnJson(file: unknown): file is Json {
  return isObject(file) && file.format === FORMAT;
}

/** Whether a table is our own, by its columns. */
export function isOwnTable(columns: readonly string[]): boolean {
  return columns.includes('series_id') && columns.includes('title');
}

export function readOwnJson(file: Json): FileRecord[] {
  return objectsOf(file.records).map((row) =>
    recordOf(
      (field) => row[field] ?? undefined,
      Array.isArray(row.types) ? row.types.map(String) : undefined,
    ),
  );
}

/** Columns that are not there are not told; an empty cell says that there is none. */
export function readOwnTable(rows: readonly Record<string, string>[]): FileRecord[] {
  return rows.map((row) => {
    const types = row.types?.trim();
    const cell = (field: keyof FileRecord) => (row[field] === undefined ? undefined : csvWords(row[field]));
    return recordOf(
      (field) => (NUMBERS.includes(field) && cell(field) === '' ? '0' : cell(field)),
      types === undefined
        ? undefined
        : csvWords(types)
            .split(/\s*[,，]\s*/)
            .filter((name) => name !== ''),
    );
  });
}

/** What is of the wrong type is told by `problemOf`, which looks at each value. */
function recordOf(valueOf: (field: keyof FileRecord) => unknown, types: string[] | undefined): FileRecord {
  const record: Json = types === undefined ? {} : { types };
  for (const field of FILE_FIELDS) {
    const value = valueOf(field);
    if (value === undefined || field === 'types') continue;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (field === 'last_watched_time') {
      const time = Date.parse(text);
      if (value !== '') record[field] = time;
    } else if (NUMBERS.includes(field)) record[field] = Number(value);
    else if (field !== 'state' || value !== '') record[field] = text;
  }
  return { series_id: '', title: '', ...record };
}
