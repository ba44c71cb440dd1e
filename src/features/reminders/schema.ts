import * as z from 'zod';
import { REMINDER_ACTIONS, type ReminderAction } from '@/platform/shared/reminder-actions';
import { operationId } from '@/platform/shared/operation-input';
import { NO_TOPIC, readTopic } from './ntfy-address';
import { MOST_LISTED } from './rules';

export const markReadInput = z.object({
  ids: z.array(z.number().int().positive()).min(1).max(MOST_LISTED),
});

/** What a browser gives to whoever may push to it (RFC 8291): where, and by which keys. */
export const subscriptionSchema = z.object({
  // As it is called: one address is one device, however it is written.
  endpoint: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(1000)),
  keys: z.object({
    // A point of the curve P-256 and 16 random bytes, in base64url.
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});

export type Subscription = z.infer<typeof subscriptionSchema>;

/** A topic of ntfy, and what its server asks for, if it does. */
export const topicSchema = z.object({
  // As it is called: one topic is one device, however its address is written.
  address: z
    .string()
    .trim()
    .max(500)
    .refine((text) => readTopic(text) !== null, NO_TOPIC)
    .transform((text) => {
      const { server, topic } = readTopic(text) ?? { server: '', topic: text };
      return `${server}${topic}`;
    }),
  accessToken: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{0,200}$/, 'An access token of ntfy has no spaces')
    .optional(),
});

export type NtfyTopic = z.infer<typeof topicSchema>;

export const addTopicInput = topicSchema.extend({ currentPassword: z.string().default('') });

export const pushDeviceInput = z.object({ id: z.number().int().positive() });

export const setHidesTextInput = pushDeviceInput.extend({ hidesText: z.boolean() });

export const actInput = z.object({
  id: z.number().int().positive(),
  action: z.enum(Object.keys(REMINDER_ACTIONS) as [ReminderAction]),
  operationId: operationId.unwrap(),
});

/** What a push holds for one of its actions. */
export const pressInput = z.object({ press: z.string().max(500) });
