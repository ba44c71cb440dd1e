import * as z from 'zod';
import { dayOf } from '@/platform/shared/civil';
import { longList } from '@/platform/shared/long-list';
import { operationId } from '@/platform/shared/operation-input';
import { checkedBy, textUpTo, trimmed } from '@/platform/shared/text-schema';
import {
  normalTags,
  SCRIPT_SETTING_KEYS,
  scriptLimits,
  scriptNameProblem,
  scriptTexts,
  settingProblem,
  tagsProblem,
} from './rules';
import { refusalTexts } from './refusal-texts';
import { areSearchTags } from './saved-searches';
import { isSqlDialect } from './sql-dialects';

const id = z.number().refine(Number.isSafeInteger, 'An id is a whole number');
const ids = longList(
  z.array(id).min(1, 'No script is named').max(scriptLimits.idsMax, 'At most 50,000 scripts at once'),
);

const name = trimmed
  .superRefine(checkedBy(scriptNameProblem))
  .describe(`1 to ${String(scriptLimits.nameMax)} characters, no control characters`);
const content = textUpTo(scriptLimits.contentMax, scriptTexts.contentTooLarge);

/** One may name several, parted by semicolons. */
const tags = z
  .array(textUpTo(scriptLimits.tagsMax * scriptLimits.tagMax * 2, scriptTexts.tag))
  .max(2 * scriptLimits.tagsMax, scriptTexts.tags)
  .transform(normalTags)
  .superRefine(checkedBy(tagsProblem))
  .describe(`${scriptTexts.tags}; ${scriptTexts.tag}`);

export const scriptIdInput = z.object({ id });
export const scriptIdsInput = z.object({ ids });
/** To the trash, or restored from it. */
export const moveInput = z.object({ ids, operationId });
export const changesInput = z.object({ since: id });

export const saveInput = z.object({
  id,
  /** The text's base version; if older than the stored one, the save is refused (409 `changed_meanwhile`). */
  baseVersion: id,
  content,
  /** Replaces the stored text deliberately, after a conflict: the history keeps it. */
  resolvesConflict: z.boolean().default(false),
  /** Much of the stored text is removed (`cutsMuch`): the history keeps it. */
  cut: z.boolean().default(false),
});

export const keepTextInput = z.object({ id, content });

export const createInput = z.object({
  name,
  content: content.default(''),
  tags: tags.default([]),
  /** It has the notes, the dialect and the values of this one: it is a duplicate. */
  like: id.optional(),
  operationId,
});

export const renameInput = z.object({
  id,
  name,
  tags: tags.optional(),
  operationId,
});

export const setTagsInput = z.object({ id, tags, operationId });
export const editTagsInput = z.object({
  ids,
  add: tags.default([]),
  remove: tags.default([]),
  /** Those that are removed are renamed: saved searches have the added ones in their place. */
  renames: z.boolean().optional(),
  operationId,
});
const dialect = z.string().refine(isSqlDialect, refusalTexts.dialect);
export const parameterValues = z
  .array(
    z.object({
      name: textUpTo(scriptLimits.parameterNameMax, refusalTexts.parameters),
      value: textUpTo(scriptLimits.parameterValueMax, refusalTexts.parameters),
    }),
  )
  .max(scriptLimits.parametersMax, refusalTexts.parameters);
export const notesText = textUpTo(scriptLimits.notesMax, refusalTexts.notes);

const details = {
  notes: notesText.optional(),
  /** Null for the account's. */
  dialect: dialect.nullable().optional(),
};
/** Missing ones are unchanged. */
export const setDetailsInput = z.object({
  id,
  ...details,
  /** The values that its parameters had last. */
  parameters: parameterValues.optional(),
  operationId,
});
export const addLinkInput = z.object({
  id,
  /** Its last day, YYYY-MM-DD in the time zone of the account. */
  until: z.string().refine((day) => dayOf(day) !== null, refusalTexts.linkEnd),
});
export const setPinnedInput = z.object({ id, pinned: z.boolean(), operationId });

/** A reference to a script by name; an invalid name is simply not found. */
const reference = trimmed;

/** Calls without versions, which refer to scripts by name. Missing texts or tags are unchanged. */
export const overwriteInput = z.object({
  operationId,
  scripts: longList(
    z.array(z.object({ name: reference, content: content.optional(), tags: tags.optional() })),
  ),
});
const ofNewOnly = 'Of a script that is made; one that exists keeps its own';
export const importInput = z.object({
  operationId,
  scripts: longList(
    z.array(
      z.object({
        name,
        content: content.optional(),
        tags: tags.optional(),
        notes: notesText.optional().describe(ofNewOnly),
        pinned: z.boolean().optional().describe(ofNewOnly),
      }),
    ),
  ),
});
export const renameByNameInput = z
  .object({
    old_name: reference,
    new_name: name,
    content: content.optional(),
    tags: tags.optional(),
    operationId,
  })
  .refine(({ old_name, new_name }) => new_name !== old_name, {
    path: ['new_name'],
    message: scriptTexts.nameUnchanged,
  });
export const detailsByNameInput = z.object({ script_name: reference });
export const setDetailsByNameInput = z.object({ script_name: reference, ...details, operationId });
export const trashByNameInput = z.object({ script_name: reference, operationId });

export const versionInput = z.object({ id, versionId: id });
export const restoreVersionInput = z.object({ id, versionId: id, operationId });
export const labelVersionInput = z.object({
  id,
  versionId: id,
  /** Null removes the label. */
  label: z
    .string()
    .trim()
    .min(1, 'A name cannot be empty')
    .refine((label) => Array.from(label).length <= scriptLimits.labelMax, 'The name is too long')
    .nullable(),
});

const savedSearch = z
  .object({
    name,
    search: textUpTo(200),
    in: z.array(z.enum(['name', 'content', 'tag'])).max(3),
    tags,
  })
  .refine((search) => areSearchTags(search.tags), {
    error: refusalTexts.searchTags,
    path: ['tags'],
  });
/** All of an account, as they are stored; those of earlier versions have no id. */
export const savedSearches = z
  .array(
    savedSearch.safeExtend({
      id: z
        .string()
        .regex(/^[\da-f]{16}$/)
        .optional(),
    }),
  )
  .max(scriptLimits.searchesMax);
export const editSearchesInput = z.object({
  /** The one that is changed; null for a new one. */
  name: reference.nullable(),
  /** What it becomes; null: it is deleted. */
  to: savedSearch.nullable(),
  /** Its place among the others; left out: the one that it has, or the last. */
  at: z.int().min(0).max(scriptLimits.searchesMax).optional(),
  operationId,
});

export const searchInput = z.object({ query: textUpTo(200).min(1) });

export const replaceInput = z.object({
  find: textUpTo(scriptLimits.findMax, refusalTexts.find).min(1, refusalTexts.find),
  /** `find` is a regular expression of JavaScript, and `replacement` has `$1`, `$&`, `\\n` and `\\t`. */
  regex: z.boolean().default(false),
  matchCase: z.boolean().default(false),
  replacement: textUpTo(scriptLimits.replacementMax, refusalTexts.replacement),
  /** Only in these; in all if left out. */
  ids: ids.optional(),
  /** Only tells what it would do. */
  dryRun: z.boolean().default(false),
  /** Of the preview that it is to do. */
  previewToken: id.optional(),
  operationId,
});

export const updateSettingInput = z
  .object({
    setting_key: z.enum(SCRIPT_SETTING_KEYS, { error: scriptTexts.setting }),
    setting_value: z.string(),
    description: z.string().max(500, 'The description is too long').nullish(),
    operationId,
  })
  .superRefine(checkedBy(({ setting_key, setting_value }) => settingProblem(setting_key, setting_value)));

export const setDialectInput = z.object({ dialect });
