import { inTransaction } from '@db/transaction';
import { AppError } from '@/platform/server/errors';
import type { Revised } from '@/platform/server/journal/journal';
import { preferencesOf } from '@/platform/server/preferences';
import { isCallable } from '@/platform/server/public-address';
import type { Limit } from '@/platform/server/rate-limit';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import type { SubscriptionRow } from '../../answers';
import { refreshInput, subscribeInput, unsubscribeInput } from '../../file-schema';
import { calendarGate } from '../../gate';
import { calendarTexts } from '../../rules';
import { calendarJournal } from '../journal';
import { storeContent } from './content.sql';
import { AddressProblem, fetchFile, readFetched } from './fetching';
import { follow, noteFetched } from './following.sql';
import { findSubscription, listSubscriptions } from './queries';
import { subscriptionUrl } from './rules';
import { takeNow } from './taking.sql';
import { subscribe, unsubscribe } from './writes';

const procedure = openToolProcedure(calendarGate);

/** Each asks a server of somebody's choice. */
const subscribeLimit: Limit = { name: 'calendar_subscribe', points: 60, seconds: 600, unlisted: true };

const refused = (text: string) => new AppError('UNPROCESSABLE_CONTENT', text, { code: 'address_refused' });

export const subscriptionProcedures = {
  /** How the calendars that follow an address stand. */
  subscriptions: procedure
    .meta({ reads: null })
    .query(async ({ ctx }) => ({ subscriptions: await listSubscriptions(ctx.db, ctx.config, ctx.user.id) })),

  /**
   * Makes a calendar that follows the file at an address. Raises 409 `name_taken`, and 422 `address_refused` for what cannot be
   * followed and `too_many_subscriptions`.
   */
  subscribe: procedure
    .input(subscribeInput)
    .meta({ timeLimit: 'bulk', publicDemo: 'refused' })
    .mutation(async ({ ctx, input }): Promise<Revised<{ id: number }>> => {
      const { db, config, user } = ctx;
      const url = subscriptionUrl(input.address);
      if (!isCallable(url, config.privateAddresses)) throw refused(calendarTexts.addressRefused);
      await ctx.limits.consume(subscribeLimit, ctx, [user.id]);
      const preferences = await preferencesOf(db, user.id);
      try {
        // Read before the account is locked.
        const fetched = await fetchFile(config, url, { etag: null, lastModified: null }, ctx);
        if (!fetched) throw new AddressProblem(calendarTexts.addressEmpty);
        const file = await readFetched(fetched.text, preferences.timeZone);
        const made = await calendarJournal.execute(ctx, 'subscribe', input, (change) =>
          subscribe(change, input, file, config),
        );
        // A change of its own, so that the undo of the subscription does not depend on what came since.
        const place = { ownerId: user.id, calendarId: made.id };
        await storeContent(db, place, file, preferences);
        await noteFetched(db, place, { ...fetched, everyMinutes: file.everyMinutes });
        return made;
      } catch (error) {
        throw error instanceof AddressProblem ? refused(error.message) : error;
      }
    }),

  /** Asks for the file of a calendar now, unless that was done within the last minute. Raises 404. */
  refreshCalendar: procedure
    .input(refreshInput)
    .meta({ timeLimit: 'bulk', publicDemo: 'refused' })
    .mutation(async ({ ctx, input: { id: calendarId } }): Promise<SubscriptionRow> => {
      const { db, config, user } = ctx;
      await findSubscription(db, config, user.id, calendarId);
      const now = new Date();
      const taken = await inTransaction(db, (trx) => takeNow(trx, { ownerId: user.id, calendarId, now }));
      if (taken) await follow(ctx, taken);
      return findSubscription(db, config, user.id, calendarId);
    }),

  /** Lets a calendar follow its address no longer, and keeps it with its events. Raises 404, and 409 `not_subscribed`. */
  unsubscribe: procedure
    .input(unsubscribeInput)
    .mutation(async ({ ctx, input }) =>
      calendarJournal.execute(ctx, 'unsubscribe', input, (change) => unsubscribe(change, input)),
    ),
};
