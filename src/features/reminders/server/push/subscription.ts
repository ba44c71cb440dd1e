import * as z from 'zod';
import { seal, unseal } from '@/platform/server/crypto';
import { type NtfyTopic, type Subscription, subscriptionSchema, topicSchema } from '../../schema';

const PURPOSE = 'push subscription';

/** Where reminders are sent: a browser by its push service, or a topic of ntfy. */
export type Target = Subscription | NtfyTopic;

const targetSchema = z.union([subscriptionSchema, topicSchema]);

export function sealTarget(secretKey: Buffer, target: Target): Buffer {
  return seal(secretKey, PURPOSE, JSON.stringify(targetSchema.parse(target)));
}

/** Null if the server's key is another by now: the browser's subscription was made for that one too. */
export function unsealTarget(secretKey: Buffer, sealed: Buffer): Target | null {
  const text = unseal(secretKey, PURPOSE, sealed);
  return text === null ? null : targetSchema.parse(JSON.parse(text));
}

export function isTopic(target: Target): target is NtfyTopic {
  return 'address' in target;
}
