import { changesRow } from '@/platform/server/feed/row';
import { restEndpoint } from '@/platform/server/rest';
import { pacer } from '@/platform/server/pacing';
import {
  asSent,
  base64Text,
  type Decode,
  decoder,
  type JsonSchema,
  nested,
  nullableText,
  type ReadInput,
  readFields,
  take,
  type WireInput,
} from '@/platform/server/wire-input';
import { type Streamed, undoRow } from '@/platform/server/wire-row';
import { kualaLumpurTime } from '@/platform/shared/dates';
import { largeScriptBody } from '../rules';
import type { ScriptEntry } from './queries';
import { scriptsRouter } from './router';

const TAGS: JsonSchema = { type: 'array', items: { type: 'string' } };

/** Values by the name of their script. */
const mapOf = (values: JsonSchema) =>
  decoder(nested, () => ({ type: 'object', additionalProperties: values }));

const TEXT_AND_TAGS = {
  script_content: ['content'],
  // Wins over the other if both are sent.
  script_content_b64: [
    'content',
    decoder(base64Text, (schema) => ({ ...schema, contentEncoding: 'base64' })),
  ],
  tags: ['tags', nested],
} as const;

export const scriptsRest = [
  restEndpoint(
    'ScriptManager',
    scriptsRouter,
    {
      all: {
        action: null,
        about: 'All scripts by name: their texts, their tags, and when they were stored (Asia/Kuala_Lumpur).',
        reply: listed,
      },
      create: {
        about: 'Creates a script; the text as it is or as base64 of its UTF-8.',
        input: readFields({ script_name: ['name', asSent, ''], ...TEXT_AND_TAGS }),
        reply: (script) => ({ id: script.id, lastUpdates: times([script]) }),
      },
      renameByName: {
        action: 'rename',
        about: 'Renames a script, which keeps its tags; it may bring a new text and new tags.',
        input: readFields({ old_name: ['old_name'], new_name: ['new_name', asSent, ''], ...TEXT_AND_TAGS }),
        reply: (script) => ({ id: script.id, lastUpdates: times([script]) }),
      },
      detailsByName: {
        action: 'details',
        about: 'The notes of a script, and its SQL dialect: null where it has that of the account.',
        input: take('script_name'),
        reply: ({ id, notes, dialect }) => ({ id, notes, dialect }),
      },
      setDetailsByName: {
        action: 'details',
        about: 'Sets the notes of a script, its SQL dialect, or both.',
        input: readFields({
          script_name: ['script_name'],
          notes: ['notes'],
          dialect: ['dialect', nullableText],
        }),
        reply: ({ id }) => ({ id }),
      },
      undo: {
        ...undoRow,
        reply: ({ undone, changedSince }) => ({ undone, changed_since: changedSince }),
      },
      overwrite: {
        action: null,
        has: 'scripts_b64',
        about:
          'Stores texts of scripts that exist, by name, all or none. What they replace stays in the history of the script.',
        input: texts('scripts_b64', base64Text),
        reply: ({ stored }) => ({ lastUpdates: times(stored) }),
      },
      import: {
        action: null,
        has: 'scripts',
        about: 'Creates or overwrites scripts, by name, all or none.',
        input: texts('scripts', asSent),
        reply: ({ stored }) => ({ lastUpdates: times(stored) }),
      },
      trashByName: {
        methods: ['DELETE'],
        action: null,
        about: 'Moves a script to the trash for 30 days.',
        input: take('script_name'),
      },
      changesSince: changesRow,
    },
    { largeBody: largeScriptBody },
  ),
  restEndpoint('ScriptManagerSettings', scriptsRouter, {
    settings: {
      action: null,
      about: 'The settings of the script manager; the default where none is stored.',
      reply: ({ settings }) => ({ settings }),
    },
    updateSetting: {
      action: null,
      about: 'Sets one of the settings.',
      input: take('setting_key', 'setting_value', 'description'),
    },
  }),
];

/**
 * Converts a map of names to texts, and the map of tags, to the list that the procedures take; a script that only the
 * map of tags contains has no text. Anything but a map is refused by the procedure's schema.
 */
function texts(name: string, decode: Decode): WireInput {
  const read: ReadInput = async (fields, limit) => {
    const contents = readMap(await nested(fields.get(name), limit));
    const tagsOf = readMap(await nested(fields.get('tags'), limit));
    if (!contents || !tagsOf) return { scripts: null };
    const scripts: object[] = [];
    const breathe = pacer();
    for (const script of new Set([...contents.keys(), ...tagsOf.keys()])) {
      scripts.push({
        name: script,
        ...(contents.has(script) && { content: await decode(contents.get(script), limit) }),
        ...(tagsOf.has(script) && { tags: tagsOf.get(script) }),
      });
      await breathe();
    }
    return { scripts };
  };
  return Object.assign(read, {
    table: { [name]: ['scripts', mapOf({ type: 'string' })], tags: ['', mapOf(TAGS)] } as const,
  });
}

/** A map with any keys, empty if the field is missing; null if it is no map. PHP encodes an empty one as []. */
function readMap(field: unknown): Map<string, unknown> | null {
  const value = field ?? {};
  if (typeof value !== 'object' || (Array.isArray(value) && value.length > 0)) return null;
  return new Map(Object.entries(value));
}

/** The documented maps, built entry by entry as JSON, since names may be anything, even `__proto__`. */
async function* listed(scripts: AsyncIterable<{ script: ScriptEntry; content: string }>): Streamed<{
  scripts: Record<string, string>;
  tags: Record<string, string[]>;
  lastUpdates: Record<string, string>;
}> {
  const tagEntries: string[] = [];
  const timeEntries: string[] = [];
  yield ',"scripts":{';
  for await (const { script, content } of scripts) {
    const key = JSON.stringify(script.name);
    yield `${tagEntries.length > 0 ? ',' : ''}${key}:${JSON.stringify(content)}`;
    tagEntries.push(`${key}:${JSON.stringify(script.tags)}`);
    timeEntries.push(`${key}:${JSON.stringify(kualaLumpurTime(new Date(script.updatedAt)))}`);
  }
  yield `},"tags":{${tagEntries.join(',')}},"lastUpdates":{${timeEntries.join(',')}}`;
}

/** When scripts were stored, by name. `Object.fromEntries` creates own properties for all names. */
function times(scripts: readonly { name: string; updatedAt: string }[]): Record<string, string> {
  return Object.fromEntries(
    scripts.map(({ name, updatedAt }) => [name, kualaLumpurTime(new Date(updatedAt))]),
  );
}
