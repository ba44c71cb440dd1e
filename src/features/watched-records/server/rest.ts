import { changesRow } from '@/platform/server/feed/row';
import { restEndpoint } from '@/platform/server/rest';
import {
  asSent,
  decoder,
  filledIn,
  flag,
  type JsonSchema,
  type Decode,
  nested,
  readFields,
  schemaOf,
  take,
} from '@/platform/server/wire-input';
import { type Streamed, undoRow } from '@/platform/server/wire-row';
import { syncItem } from '../schema';
import { findKeyOwner } from './key/queries';
import type { ListPart, Stats } from './queries';
import type { WatchedRecord } from './rows/queries';
import { watchedRecordsRouter } from './router';

/** To be changed with the format of the list: clients cache the list by its version. */
export const LIST_SHAPE = 4;

const takes = (...names: string[]) => take(...names).table;

const RECORD = {
  ...takes('series_id', 'title', 'current_episode', 'is_completed', 'tag'),
  ...takes('bookmark_url', 'listpage_url', 'image_url', 'description'),
  selectedTypes: ['selectedTypes', ((value, limit) => nested(filledIn(value), limit)) satisfies Decode],
} as const;
const OWN = {
  ...takes('note', 'work', 'air_time'),
  ...Object.fromEntries(
    ['state', 'total_episodes', 'score', 'rewatches', 'air_weekday', 'season'].map((name) => [
      name,
      [name, filledIn],
    ]),
  ),
} as const;
const TIME = { last_watched_time: ['last_watched_time', filledIn] } as const;
const TAG = { ...takes('tag_name', 'tag_description'), tag_color: ['tag_color', filledIn] } as const;

/** Fields that are required: a missing one is refused as an empty one is (specification, tools section 5). */
const requires = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, [name, asSent, ''] as const]));

/** The procedure takes several. */
const oneId = decoder(
  (value) => [value],
  ({ items }) => items as JsonSchema,
);

/** The procedure reads each by itself, so that one that is wrong does not refuse the others. */
const news = decoder(nested, (list) => ({ ...list, items: schemaOf(syncItem) }));

export const watchedRecordsRest = [
  restEndpoint(
    'WatchedRecords',
    watchedRecordsRouter,
    {
      all: {
        action: null,
        about:
          'All records, newest first, and their statistics. With If-None-Match: 304 if nothing has changed.',
        version: ({ version }) => `${version} ${String(LIST_SHAPE)}`,
        reply: listed,
      },
      tags: { action: 'get_tags', about: 'The stored tags in their order.', reply: ({ tags }) => ({ tags }) },
      types: {
        action: 'get_anime_types',
        about: 'The stored types in their order.',
        reply: ({ types }) => ({ anime_types: types }),
      },
      apiKey: {
        action: 'api_key',
        about: 'The API key for syncing, which is for this endpoint alone.',
        reply: (answer) => answer,
      },
      regenerateKey: {
        methods: ['GET', 'POST'],
        action: 'regenerate_key',
        about: 'Replaces the API key; the old one ends at once.',
        reply: (answer) => answer,
      },
      sync: {
        action: null,
        byKey: true,
        about:
          'With the header X-API-Key: news of one record, which is created if there is none. Repeating it changes nothing.',
        input: readFields({ ...RECORD, ...TIME, ...takes('fill_only', 'allow_decrease', 'reopen') }),
        reply: (answer) => answer,
      },
      undo: {
        ...undoRow,
        reply: ({ undone, changedSince }) => ({ undone, changed_since: changedSince }),
      },
      syncBatch: {
        action: 'sync_batch',
        about:
          'News of up to 500 records, with a session or with the header X-API-Key; answers the outcome of each.',
        input: readFields({ records: ['records', news] }),
        reply: (answer) => answer,
      },
      create: {
        action: null,
        about: 'Creates a record.',
        input: readFields({ ...RECORD, ...OWN, ...TIME, ...requires('series_id', 'title') }),
        reply: (answer) => ({ id: answer.record.id }),
      },
      update: {
        methods: ['PUT'],
        action: null,
        about: 'Changes the given fields of a record; those that are left out stay.',
        input: readFields({ id: ['id'], ...RECORD, ...OWN }),
      },
      importRecords: {
        action: 'import_records',
        about:
          'Brings in up to 50,000 records, in as many calls as bodies need; with dry_run it only tells what it would do. What is further here stays, unless overwrite is sent.',
        input: readFields({
          name: ['name'],
          records: ['records', nested],
          decisions: ['decisions', nested],
          overwrite: ['overwrite', flag],
          dry_run: ['dryRun', flag],
          preview_token: ['previewToken'],
        }),
        reply: ({ made, changed, items, previewToken }) => ({
          made,
          changed,
          items,
          preview_token: previewToken,
        }),
      },
      remove: {
        methods: ['DELETE'],
        action: null,
        about: 'Moves a record to the trash for 30 days.',
        input: readFields({ id: ['ids', oneId] }),
      },
      changesSince: { action: 'changes_since', ...changesRow },
      addTag: {
        action: 'add_tag',
        about: 'Adds a tag.',
        input: readFields({ ...TAG, ...requires('tag_name') }),
        reply: ({ id }) => ({ id }),
      },
      updateTag: {
        methods: ['PUT'],
        action: 'update_tag',
        about: 'Changes a tag; a new name is the new name in its records too.',
        input: readFields({ tag_id: ['tag_id'], ...TAG }),
      },
      moveTag: {
        methods: ['PUT'],
        action: 'move_tag',
        about: 'Moves a tag one place up or down.',
        input: take('tag_id', 'direction'),
      },
      deleteTag: {
        methods: ['DELETE'],
        action: 'delete_tag',
        about: 'Deletes a tag; its records lose it.',
        input: take('tag_id'),
      },
      addType: {
        action: 'add_anime_type',
        about: 'Adds a type.',
        input: readFields({ ...requires('type_name'), ...takes('type_description') }),
        reply: ({ id }) => ({ id }),
      },
      updateType: {
        methods: ['PUT'],
        action: 'update_anime_type',
        about: 'Changes a type; a new name is the new name in its records too.',
        input: take('type_id', 'type_name', 'type_description'),
      },
      moveType: {
        methods: ['PUT'],
        action: 'move_anime_type',
        about: 'Moves a type one place up or down.',
        input: take('type_id', 'direction'),
      },
      deleteType: {
        methods: ['DELETE'],
        action: 'delete_anime_type',
        about: 'Deletes a type; its records lose it.',
        input: take('type_id'),
      },
    },
    { findKeyOwner },
  ),
];

/** The documented list, generated while it is streamed. */
async function* listed({ parts }: { parts: AsyncIterable<ListPart> }): Streamed<{
  message: string;
  stats: Stats;
  records: ReturnType<typeof onWire>[];
}> {
  let separator = '';
  for await (const part of parts) {
    if ('stats' in part) {
      yield `,"message":"Records fetched","stats":${JSON.stringify(part.stats)},"records":[`;
    } else {
      yield `${separator}${part.records.map((one) => JSON.stringify(onWire(one))).join(',')}`;
      separator = ',';
    }
  }
  yield ']';
}

function onWire(one: WatchedRecord) {
  return { ...one, types: one.types.join(','), created_at: new Date(one.created_at).toISOString() };
}
