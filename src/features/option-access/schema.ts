import * as z from 'zod';
import { HOME_SETTING_KEYS, TOOL_CATEGORIES } from '@/platform/shared/tool-access';
import { operationId } from '@/platform/shared/operation-input';
import { trimmed } from '@/platform/shared/text-schema';
import { isToolDescription, isToolTitle, optionAccessTexts as texts } from './rules';

/** A switch: a boolean, 0 or 1, 'true' or 'false'. */
const flag = z
  .literal([true, false, 0, 1, 'true', 'false'], { error: texts.flag })
  .transform((value) => value === true || value === 1 || value === 'true');

const place = z.number().refine((value) => Number.isSafeInteger(value) && value >= 1, texts.order);

const revision = z.number().optional();

const toolChange = z
  .object({
    id: z.union([z.number(), z.string()]).optional(),
    tool_key: z.string().optional(),
    key: z.string().optional(),
    title: trimmed.refine(isToolTitle, texts.title).optional(),
    description: trimmed.refine(isToolDescription, texts.description).optional(),
    category: z.enum(TOOL_CATEGORIES, { error: texts.category }).optional(),
    enabled_global: flag.optional(),
    enabled_master: flag.optional(),
    enabled_admin: flag.optional(),
    enabled_user: flag.optional(),
    order: place.optional(),
    display_order: place.optional(),
  })
  .transform(({ key, display_order, ...change }) => ({
    ...change,
    tool_key: change.tool_key ?? key,
    order: change.order ?? display_order,
  }));

/** With the `revision` of the list, a save is refused (409) if somebody else has saved since. */
export const updateNavigatorSettingsInput = z.object({ tools: z.array(toolChange), revision, operationId });

export const updateHomeSettingsInput = z.object({
  operationId,
  settings: z
    .array(
      z.object({
        setting_key: z.enum(HOME_SETTING_KEYS, { error: texts.unknownSetting }),
        setting_value: flag,
      }),
    )
    .refine(
      (settings) => new Set(settings.map(({ setting_key }) => setting_key)).size === settings.length,
      texts.doubledSetting,
    ),
  revision,
});
