import { legacyEndpoint } from '@/platform/server/legacy-rest';
import type { WireFields } from '@/platform/server/wire-body';
import { parsedField, take } from '@/platform/server/wire-row';
import { decodeBase64Text } from '@/platform/server/wire-text';
import { kualaLumpurTime } from '@/platform/shared/dates';
import { largeScriptBody } from '../rules';
import type { ScriptEntry } from './queries';
import { scriptsRouter } from './router';

export const scriptsLegacy = [
  legacyEndpoint(
    'ScriptManager',
    scriptsRouter,
    [
      { methods: ['GET'], procedure: 'all', reply: listed },
      {
        methods: ['POST'],
        action: 'create',
        procedure: 'create',
        input: (fields) => ({ ...named(fields, 'name', 'script_name'), ...text(fields), ...tags(fields) }),
        reply: (script) => ({ id: script.id, lastUpdates: times([script]) }),
      },
      {
        methods: ['POST'],
        action: 'rename',
        procedure: 'renameByName',
        input: (fields) => ({
          ...named(fields, 'old_name', 'old_name'),
          ...named(fields, 'new_name', 'new_name'),
          ...text(fields),
          ...tags(fields),
        }),
        reply: (script) => ({ id: script.id, lastUpdates: times([script]) }),
      },
      {
        methods: ['POST'],
        action: 'undo',
        procedure: 'undo',
        reply: ({ undone, changedSince }) => ({ undone, changed_since: changedSince }),
      },
      {
        methods: ['POST'],
        has: 'scripts_b64',
        procedure: 'overwrite',
        input: (fields) => texts(fields, 'scripts_b64', decodeBase64Text),
        reply: ({ stored }) => ({ lastUpdates: times(stored) }),
      },
      {
        methods: ['POST'],
        has: 'scripts',
        procedure: 'import',
        input: (fields) => texts(fields, 'scripts', (content) => content),
        reply: ({ stored }) => ({ lastUpdates: times(stored) }),
      },
      { methods: ['DELETE'], procedure: 'trashByName', input: take('script_name') },
    ],
    { largeBody: largeScriptBody },
  ),
  legacyEndpoint('ScriptManagerSettings', scriptsRouter, [
    { methods: ['GET'], procedure: 'settings', reply: ({ settings }) => ({ settings }) },
    {
      methods: ['POST'],
      procedure: 'updateSetting',
      input: take('setting_key', 'setting_value', 'description'),
    },
  ]),
];

function named(fields: WireFields, as: string, name: string): object {
  return fields.has(name) ? { [as]: fields.get(name) } : {};
}

function tags(fields: WireFields): object {
  return fields.has('tags') ? { tags: parsedField(fields, 'tags') } : {};
}

function text(fields: WireFields): object {
  if (fields.has('script_content_b64'))
    return { content: decodeBase64Text(fields.get('script_content_b64')) };
  return named(fields, 'content', 'script_content');
}

/**
 * Converts a map of names to texts, and the map of tags, to the list that the procedures take; a script that only the
 * map of tags contains has no text. Anything but a map is refused by the procedure's schema.
 */
function texts(fields: WireFields, name: string, decode: (content: unknown) => unknown): object {
  const contents = readMap(fields, name);
  const tagsOf = readMap(fields, 'tags');
  if (!contents || !tagsOf) return { scripts: null };
  const names = new Set([...contents.keys(), ...tagsOf.keys()]);
  return {
    scripts: [...names].map((script) => ({
      name: script,
      ...(contents.has(script) && { content: decode(contents.get(script)) }),
      ...(tagsOf.has(script) && { tags: tagsOf.get(script) }),
    })),
  };
}

/** A map with any keys, empty if the field is missing; null if it is no map. PHP encodes an empty one as []. */
function readMap(fields: WireFields, name: string): Map<string, unknown> | null {
  const value = parsedField(fields, name) ?? {};
  if (typeof value !== 'object' || (Array.isArray(value) && value.length > 0)) return null;
  return new Map(Object.entries(value));
}

/** The documented maps, built entry by entry as JSON, since names may be anything, even `__proto__`. */
async function* listed(
  scripts: AsyncIterable<{ script: ScriptEntry; content: string }>,
): AsyncGenerator<string> {
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
