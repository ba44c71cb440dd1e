import * as z from 'zod';
import { textUpTo } from '@/platform/shared/text-schema';
import {
  scriptLimits,
  scriptNameProblem,
  SCRIPT_SETTING_KEYS,
  settingProblem,
  tagsProblem,
} from '../../rules';
import { notesText, parameterValues, savedSearches } from '../../schema';
import { haveRoom } from '../../saved-searches';
import { isSqlDialect } from '../../sql-dialects';
import { DIALECT, SEARCHES } from '../settings/queries';
import { searchesOf } from '../searches.sql';
import type { ScriptHere } from './queries';

const id = z.int().min(1);
const time = z.iso.datetime().transform((text) => new Date(text));
const name = z.string().refine((text) => text === text.trim() && scriptNameProblem(text) === null);
const label = z.string().refine((text) => Array.from(text).length <= scriptLimits.labelMax);

/** A line of scripts.json; the text is the file that it names. */
export const scriptRow = z.object({
  id,
  name,
  tags: z
    .array(z.string())
    .max(scriptLimits.tagsMax)
    .refine((tags) => tagsProblem(tags) === null),
  pinned: z.boolean(),
  version: z
    .int()
    .min(1)
    .max(2 ** 31),
  updatedAt: time,
  trashedAt: time.nullable(),
  file: z.string(),
  // Lines of earlier versions lack them; a script that is here then keeps its own.
  notes: notesText.optional(),
  dialect: z.string().refine(isSqlDialect).nullable().optional(),
  parameters: parameterValues.optional(),
});
export type ScriptIn = z.output<typeof scriptRow>;

/** A line of versions.json: an earlier text. */
export const versionRow = z.object({
  script: id,
  version: z
    .int()
    .min(0)
    .max(2 ** 31),
  name: textUpTo(scriptLimits.nameMax * 2),
  reason: z.enum(['save', 'rename', 'import', 'restore', 'delete', 'conflict', 'overwrite', 'replace']),
  label: label.nullable(),
  storedAt: time,
  keptAt: time,
  content: textUpTo(scriptLimits.contentMax),
});
export type VersionIn = z.output<typeof versionRow>;

/** A line of settings.json. */
export const settingRow = z
  .object({
    key: z.enum([...SCRIPT_SETTING_KEYS, DIALECT, SEARCHES]),
    value: z.string(),
    description: textUpTo(500).nullable(),
  })
  .refine(({ key, value }) => {
    if (key === SEARCHES) return areSearches(value);
    return key === DIALECT ? isSqlDialect(value) : settingProblem(key, value) === null;
  });

function areSearches(json: string): boolean {
  try {
    const { data } = savedSearches.safeParse(JSON.parse(json));
    const searches = searchesOf(json);
    const areOwn = (values: string[]) => new Set(values).size === values.length;
    return (
      JSON.stringify(data) === json &&
      haveRoom(searches) &&
      areOwn(searches.map(({ id }) => id)) &&
      areOwn(searches.map(({ name }) => name))
    );
  } catch {
    return false;
  }
}
export type SettingIn = z.output<typeof settingRow>;

/** A script of the zip, and the one here that it changes; undefined: it is to be made. */
export interface PlannedScript {
  one: ScriptIn;
  /** The SHA-256 of its text in hexadecimal. */
  hash: string;
  here: ScriptHere | undefined;
}

export interface Planned {
  scripts: PlannedScript[];
  settings: { one: SettingIn; here: SettingIn | undefined }[];
}
