import * as z from 'zod';
import {
  normalTags,
  SCRIPT_SETTING_KEYS,
  scriptLimits,
  scriptNameProblem,
  scriptTexts,
  settingProblem,
  tagsProblem,
} from './rules';
import { isSqlDialect } from './sql-dialects';

const id = z.number().refine(Number.isSafeInteger, 'An id is a whole number');
const ids = z.array(id).min(1, 'No script is named').max(10_000, 'At most 10,000 scripts at once');

/** Refuses with the rule's own text. */
function ruled<T>(problemOf: (value: T) => string | null) {
  return (value: T, ctx: { addIssue: (issue: { code: 'custom'; message: string }) => void }) => {
    const message = problemOf(value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  };
}

const name = z
  .string()
  .transform((text) => text.trim())
  .superRefine(ruled(scriptNameProblem));

// Not .max(), which counts code points.
const content = z
  .string()
  .refine((text) => text.length <= scriptLimits.contentMax, scriptTexts.contentTooLarge);

const tags = z.array(z.string()).transform(normalTags).superRefine(ruled(tagsProblem));

export const scriptIdInput = z.object({ id });
export const scriptIdsInput = z.object({ ids });
export const changesInput = z.object({ since: id });

export const saveInput = z.object({
  id,
  /** The version that the text was made from; an older one than the stored is refused (409 `changed_meanwhile`). */
  baseVersion: id,
  content,
  /** That the stored text is replaced knowingly, after a conflict: the history keeps it. */
  resolvesConflict: z.boolean().default(false),
  /** That much of the stored text is gone (`cutsMuch`): the history keeps it. */
  cut: z.boolean().default(false),
});

export const keepTextInput = z.object({ id, content });

export const createInput = z.object({ name, content: content.default(''), tags: tags.default([]) });

export const renameInput = z.object({
  id,
  name,
  tags: tags.optional(),
});

export const setTagsInput = z.object({ id, tags });
export const editTagsInput = z.object({ ids, add: tags.default([]), remove: tags.default([]) });
export const setPinnedInput = z.object({ id, pinned: z.boolean() });

/** A name as a caller refers to it; what no script can be called is simply not found. */
const reference = z.string().transform((text) => text.trim());

/** Calls without versions, which name scripts instead of numbering them. Without a text or tags these stay. */
export const overwriteInput = z.object({
  scripts: z.array(z.object({ name: reference, content: content.optional(), tags: tags.optional() })),
});
/** Made by the client, so that a call whose answer was lost can be repeated. */
const operationId = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'An operation id has 16 to 64 letters, digits, _ or -');

export const importInput = z.object({
  /** With one the import can be undone, and repeating it changes nothing. */
  operationId: operationId.optional(),
  scripts: z.array(z.object({ name, content: content.optional(), tags: tags.optional() })),
});
export const undoImportInput = z.object({ operationId });
export const renameByNameInput = z.object({
  old_name: reference,
  new_name: name,
  content: content.optional(),
  tags: tags.optional(),
});
export const trashByNameInput = z.object({ script_name: reference });

export const versionInput = z.object({ id, versionId: id });
export const labelVersionInput = z.object({
  id,
  versionId: id,
  /** Null takes the name off. */
  label: z
    .string()
    .trim()
    .min(1, 'A name cannot be empty')
    .refine((label) => Array.from(label).length <= scriptLimits.labelMax, 'The name is too long')
    .nullable(),
});

export const searchInput = z.object({ query: z.string().min(1).max(200) });

export const updateSettingInput = z
  .object({
    setting_key: z.enum(SCRIPT_SETTING_KEYS, { error: scriptTexts.setting }),
    setting_value: z.string(),
    description: z.string().max(500, 'The description is too long').nullish(),
  })
  .superRefine((setting, ctx) => {
    const message = settingProblem(setting.setting_key, setting.setting_value);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });

export const setDialectInput = z.object({
  dialect: z.string().refine(isSqlDialect, 'Unknown SQL dialect'),
});
