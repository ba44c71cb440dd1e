import { legacyEndpoint } from '@/platform/server/legacy-rest';
import type { WireFields } from '@/platform/server/wire-body';
import { parsedField, take } from '@/platform/server/wire-row';
import { findKeyOwner } from './key/queries';
import type { ListPart } from './queries';
import type { WatchedRecord } from './rows/queries';
import { watchedRecordsRouter } from './router';

/** To be changed with the format of the list: clients cache the list by its version. */
export const LIST_SHAPE = 1;

const RECORD_FIELDS = [
  'series_id',
  'title',
  'current_episode',
  'is_completed',
  'tag',
  'bookmark_url',
  'listpage_url',
  'image_url',
  'description',
] as const;

export const watchedRecordsLegacy = [
  legacyEndpoint(
    'WatchedRecords',
    watchedRecordsRouter,
    [
      {
        methods: ['GET'],
        procedure: 'all',
        version: ({ version }) => `${version} ${String(LIST_SHAPE)}`,
        reply: listed,
      },
      { methods: ['GET'], action: 'get_tags', procedure: 'tags', reply: ({ tags }) => ({ tags }) },
      {
        methods: ['GET'],
        action: 'get_anime_types',
        procedure: 'types',
        reply: ({ types }) => ({ anime_types: types }),
      },
      { methods: ['GET'], action: 'api_key', procedure: 'apiKey', reply: (answer) => answer },
      {
        methods: ['GET', 'POST'],
        action: 'regenerate_key',
        procedure: 'regenerateKey',
        reply: (answer) => answer,
      },
      {
        methods: ['POST'],
        byKey: true,
        procedure: 'sync',
        input: record('last_watched_time', 'fill_only', 'allow_decrease', 'reopen'),
        reply: (answer) => answer,
      },
      {
        methods: ['POST'],
        action: 'undo',
        procedure: 'undo',
        reply: ({ undone, changedSince }) => ({ undone, changed_since: changedSince }),
      },
      {
        methods: ['POST'],
        action: 'sync_batch',
        procedure: 'syncBatch',
        input: (fields) => ({ records: parsedField(fields, 'records') }),
        reply: (answer) => answer,
      },
      {
        methods: ['POST'],
        procedure: 'create',
        input: record('last_watched_time'),
        reply: (answer) => ({ id: answer.record.id }),
      },
      { methods: ['PUT'], procedure: 'update', input: record('id') },
      {
        methods: ['DELETE'],
        procedure: 'remove',
        input: (fields) => ({ ids: fields.has('id') ? [fields.get('id')] : undefined }),
      },

      {
        methods: ['POST'],
        action: 'add_tag',
        procedure: 'addTag',
        input: tagFields(),
        reply: ({ id }) => ({ id }),
      },
      {
        methods: ['PUT'],
        action: 'update_tag',
        procedure: 'updateTag',
        input: tagFields('tag_id'),
      },
      { methods: ['PUT'], action: 'move_tag', procedure: 'moveTag', input: take('tag_id', 'direction') },
      { methods: ['DELETE'], action: 'delete_tag', procedure: 'deleteTag', input: take('tag_id') },

      {
        methods: ['POST'],
        action: 'add_anime_type',
        procedure: 'addType',
        input: take('type_name', 'type_description'),
        reply: ({ id }) => ({ id }),
      },
      {
        methods: ['PUT'],
        action: 'update_anime_type',
        procedure: 'updateType',
        input: take('type_id', 'type_name', 'type_description'),
      },
      {
        methods: ['PUT'],
        action: 'move_anime_type',
        procedure: 'moveType',
        input: take('type_id', 'direction'),
      },
      { methods: ['DELETE'], action: 'delete_anime_type', procedure: 'deleteType', input: take('type_id') },
    ],
    { findKeyOwner },
  ),
];

/** The fields of a record; types as a JSON list, also within a form. */
function record(...others: string[]): (fields: WireFields) => object {
  const plain = take(...RECORD_FIELDS, ...others);
  return (fields) => {
    const sent = filledIn(fields, 'last_watched_time', 'selectedTypes');
    return {
      ...(plain(sent) as object),
      ...(sent.has('selectedTypes') && { selectedTypes: parsedField(sent, 'selectedTypes') }),
    };
  };
}

function tagFields(...others: string[]): (fields: WireFields) => unknown {
  const plain = take('tag_name', 'tag_color', 'tag_description', ...others);
  return (fields) => plain(filledIn(fields, 'tag_color'));
}

/**
 * A form sends empty texts for fields that were not filled in; the fields named here cannot be empty, so those count as
 * missing.
 */
function filledIn(fields: WireFields, ...names: string[]): WireFields {
  return new Map([...fields].filter(([name, value]) => value !== '' || !names.includes(name)));
}

/** The documented list, generated while it is streamed. */
async function* listed({ parts }: { parts: AsyncIterable<ListPart> }): AsyncGenerator<string> {
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

function onWire({ types, created_at, ...one }: WatchedRecord): object {
  return { ...one, types: types.join(','), created_at: new Date(created_at).toISOString() };
}
