import { confirmToldChange } from '@/features/accounts/server/confirmation';
import { credentialEmail } from '@/features/accounts/server/news-emails';
import { assertNoDemo } from '@/platform/server/demo';
import { AppError } from '@/platform/server/errors';
import type { Limit } from '@/platform/server/rate-limit';
import { isCallable } from '@/platform/server/public-address';
import { inRecordedTransaction } from '@/platform/server/security-events';
import { signedInProcedure } from '@/platform/server/trpc';
import { addTopicInput, pushDeviceInput, setHidesTextInput, subscriptionSchema } from '../../schema';
import { findPushDevice, listPushDevices, listTopics } from './queries';
import { sendPush } from './sending';
import { isTopic, unsealTarget } from './subscription';
import { isBrowserKey, vapidKeys } from './vapid';
import { addPushDevice, addTopic, deletePushDevice, setHidesText } from './writes';

/** Each is a call to an address that the caller has named. */
const testLimit: Limit = { name: 'push-test', points: 30, seconds: 60 * 60, unlisted: true };

const TEST_TTL_SECONDS = 60;

/** A subscription is what a browser shows to a push service. */
const deviceProcedure = signedInProcedure.meta({ tokens: 'none' });

/** The calls about browsers that reminders are pushed to. */
export const pushProcedures = {
  /** The public key that a browser subscribes with, the caller's devices, that of this session first, and topics of ntfy. */
  pushDevices: deviceProcedure.meta({ reads: null }).query(async ({ ctx }) => {
    const { secretKey } = ctx.config;
    const [devices, topics] = await Promise.all([
      listPushDevices(ctx.db, ctx.user.id, ctx.tokenHash),
      listTopics(ctx.db, ctx.user.id, secretKey),
    ]);
    return {
      key: vapidKeys(secretKey).publicKey,
      devices,
      topics: topics.map(({ since, ...topic }) => ({ ...topic, since: since.toISOString() })),
    };
  }),

  /**
   * Sends reminders to a topic of ntfy as well, until it is removed, the account's secret addresses end, or its password is set by a link;
   * again, with the access token that is given then. Asks the password, and tells the owner by mail. Raises 422 `address_refused`
   * and `too_many_devices`, and 403 `demo`.
   */
  addTopic: deviceProcedure.input(addTopicInput).mutation(async ({ ctx, input }) => {
    const { currentPassword, ...topic } = input;
    assertNoDemo(ctx.config);
    if (!isCallable(new URL(topic.address), ctx.config.privateAddresses)) throw addressRefused();
    await confirmToldChange(ctx, { currentPassword });
    const owner = { secretKey: ctx.config.secretKey, account: ctx.user };
    const id = await inRecordedTransaction(ctx, ctx.user, (trx, record) =>
      addTopic(trx, record, owner, topic),
    );
    // Where everybody may read what is sent to a name, the name is the secret.
    const news = { what: 'address', name: new URL(topic.address).host, tool: 'reminders' } as const;
    ctx.mailer.send(credentialEmail(ctx.user, ctx.publicUrl, news));
    return { id };
  }),

  /**
   * Makes a browser's subscription the device of this session, in place of the one that it had. Raises 422
   * `address_refused`, `key_refused` or `too_many_devices`, 409 `device_taken`, and 403 `demo`.
   */
  addPushDevice: deviceProcedure.input(subscriptionSchema).mutation(async ({ ctx, input }) => {
    // Its address is as free as a topic's: nobody can tell a browser's from any other.
    assertNoDemo(ctx.config);
    if (!isCallable(new URL(input.endpoint), ctx.config.privateAddresses)) throw addressRefused();
    if (!isBrowserKey(input.keys.p256dh)) {
      throw new AppError('UNPROCESSABLE_CONTENT', 'Nothing can be encrypted for this key', {
        code: 'key_refused',
      });
    }
    const { secretKey } = ctx.config;
    const owner = { secretKey, userId: ctx.user.id, tokenHash: ctx.tokenHash };
    return { id: await addPushDevice(ctx.db, owner, input) };
  }),

  /** Sets whether notifications on a device of the caller say what they are about. */
  setHidesText: deviceProcedure.input(setHidesTextInput).mutation(async ({ ctx, input }) => {
    if (!(await setHidesText(ctx.db, ctx.user.id, input))) throw isGone();
  }),

  /** Removes a device of the caller, to which nothing is pushed any more. */
  removePushDevice: deviceProcedure.input(pushDeviceInput).mutation(async ({ ctx, input }) => {
    if (!(await deletePushDevice(ctx, ctx.user, input.id, 'owner'))) throw isGone();
  }),

  /** Pushes a test to a device of the caller now, and answers what its push service said, in words for people. */
  testPushDevice: deviceProcedure
    .meta({ timeLimit: 'provider' })
    .input(pushDeviceInput)
    .mutation(async ({ ctx, input }) => {
      const device = await findPushDevice(ctx.db, ctx.user.id, input.id);
      if (!device) throw isGone();
      await ctx.limits.consume(testLimit, ctx, [ctx.user.id]);
      const target = unsealTarget(ctx.config.secretKey, device.subscription);
      const arrives = target && isTopic(target) ? 'Reminders arrive here' : 'Reminders arrive on this device';
      const text = device.hidesText ? 'You have a reminder' : arrives;
      const message = { text, href: '/app/account', tag: 'test' };
      const { outcome, said } = target
        ? await sendPush(ctx, target, message, TEST_TTL_SECONDS)
        : { outcome: 'gone', said: 'The device was made for another key of this server, and is removed' };
      if (outcome === 'gone') await deletePushDevice(ctx, ctx.user, input.id, target ? 'gone' : 'other_key');
      return { accepted: outcome === 'accepted', said };
    }),
};

function addressRefused(): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', 'Reminders may not be pushed to this address', {
    code: 'address_refused',
  });
}

function isGone(): AppError {
  return new AppError('NOT_FOUND', 'This device has been removed already');
}
