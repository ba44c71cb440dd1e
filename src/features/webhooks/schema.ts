import * as z from 'zod';
import { checkedBy, trimmed } from '@/platform/shared/text-schema';
import { type WebhookWish, webhookProblem } from './rules';

const id = z.number().refine(Number.isSafeInteger, 'An id is a whole number');
/** Empty if the owner has just proven the account otherwise. */
const currentPassword = z.string().default('');

export const makeWebhookInput = z
  .object({
    name: trimmed,
    address: trimmed,
    tools: z
      .array(
        z.object({
          tool: z.string(),
          /** Of its change feed; null for all of them. */
          kinds: z.array(z.string()).max(50).nullable().default(null),
        }),
      )
      .max(50),
    currentPassword,
  })
  .superRefine(checkedBy((wish: WebhookWish) => webhookProblem(wish)?.text ?? null));

export const webhookInput = z.object({ id });

export const renewSecretInput = z.object({ id, currentPassword });

export const setWebhookOnInput = z.object({ id, on: z.boolean() });
