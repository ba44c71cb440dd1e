import * as z from 'zod';
import { operationId } from '@/platform/shared/operation-input';
import { textUpTo, trimmed } from '@/platform/shared/text-schema';
import { calendarLimits as limits, calendarTexts as texts } from './rules';
import { calendarName, color, id } from './schema';

/** What the procedures of files and feeds take. */

export const importInput = z.object({
  ics: z.string(),
  fileName: textUpTo(255).default(''),
  /** Missing: the first one. */
  calendarId: id.optional(),
  dryRun: z.boolean().default(false),
  /** By UID, of events that were changed here. */
  decisions: z.record(z.string(), z.enum(['keep', 'take'])).default({}),
  /** Of the preview that the decisions are about; missing: none was shown. */
  previewToken: z.number().int().optional(),
  operationId,
});
export const exportInput = z.object({ calendarId: id.optional() });

const feedFields = {
  name: trimmed
    .refine((text) => text !== '', texts.feedName)
    .refine((text) => text.length <= limits.feedNameMax, texts.calendarNameTooLong),
  /** Null: all. */
  calendarIds: z.array(id).max(limits.idsMax).nullable().default(null),
  detail: z.enum(['full', 'busy']).default('full'),
  withTools: z.boolean().default(false),
};
/** Of the owner, who confirms a new secret address. */
const currentPassword = z.string().default('');

export const addFeedInput = z.object({ ...feedFields, currentPassword, operationId });
export const feedInput = z.object({ id, operationId });
export const regenerateFeedInput = feedInput.extend({ currentPassword });
/** What a calendar program sends in place of a token. */
export const feedKeyInput = z.object({ key: z.string().default('') });

/** What a subscription takes: webcal:// and https:// are the same. */
export const subscriptionAddress = trimmed.refine(
  (text) => text.length <= limits.addressMax && /^(https?|webcals?):\/\//i.test(text) && URL.canParse(text),
  texts.address,
);

export const subscribeInput = z.object({
  address: subscriptionAddress,
  /** Missing: as the file says. */
  name: calendarName.optional(),
  color: color.optional(),
  operationId,
});
export const unsubscribeInput = z.object({ id, operationId });
export const refusedInput = z.object({ id });
export const refreshInput = z.object({ id });
