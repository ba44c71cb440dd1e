import * as z from 'zod';
import { seal, unseal } from '@/platform/server/crypto';
import { REMINDER_ACTIONS, type ReminderAction } from '@/platform/shared/reminder-actions';

const PURPOSE = 'press on a notification';
/** A notification stays on a screen until somebody takes it away, and a press may wait for a network. */
const VALID_MS = 24 * 60 * 60 * 1000;

const pressSchema = z.object({
  device: z.number(),
  reminder: z.number(),
  action: z.enum(Object.keys(REMINDER_ACTIONS) as [ReminderAction]),
  /** When it was told, ms since 1970: a snooze of then is no snooze of now. */
  told: z.number(),
  until: z.number(),
});

/** One action on one reminder from one device: all that whoever holds it can do. */
export type Press = z.output<typeof pressSchema>;

/** What the worker of a device sends to do this, which needs no token: only this server can read or make it. */
export function sealPress(secretKey: Buffer, press: Omit<Press, 'until'>): string {
  const sealed = { ...press, until: Date.now() + VALID_MS };
  return seal(secretKey, PURPOSE, JSON.stringify(sealed)).toString('base64url');
}

/** Null if this server has not made it, or another version of it did. */
export function unsealPress(secretKey: Buffer, text: string): Press | null {
  const made = unseal(secretKey, PURPOSE, Buffer.from(text, 'base64url'));
  return made === null ? null : (pressSchema.safeParse(JSON.parse(made)).data ?? null);
}

/** The same for each press of it, on any device, so that it is done once. */
export function operationIdOf({ reminder, action, told }: Omit<Press, 'device' | 'until'>): string {
  return `reminder-${String(reminder)}-${String(told)}-${action}`;
}
