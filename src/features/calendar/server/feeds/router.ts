import { assertOpen, openToolProcedure } from '@/platform/server/tools/open-tool';
import { confirmToldChange } from '@/features/accounts/server/confirmation';
import { credentialEmail } from '@/features/accounts/server/news-emails';
import type { Context } from '@/platform/server/context';
import { addressKey, type Limit } from '@/platform/server/rate-limit';
import type { SessionUser } from '@/platform/server/sessions';
import { publicProcedure } from '@/platform/server/trpc';
import type { FeedRow, FileAnswer } from '../../answers';
import { calendarGate } from '../../gate';
import { addFeedInput, feedInput, feedKeyInput, regenerateFeedInput } from '../../file-schema';
import { feedNotFound, findFeed, type Keys, listFeeds, readFeed } from './queries';
import { addFeed, deleteFeed, noteUse, regenerateFeed } from './writes';

/** A calendar program may ask for many feeds at once, so exceeding this is logged but is no security event. */
const feedLimit: Limit = { name: 'calendar_feed', points: 60, seconds: 60, unlisted: true };

/** Its answers hold secret addresses, so access tokens are refused. */
const secretProcedure = openToolProcedure(calendarGate).meta({ tokens: 'none' });

async function feedOf(services: Keys, ownerId: number, id: number): Promise<FeedRow> {
  const found = (await listFeeds(services, ownerId)).find((feed) => feed.id === id);
  if (!found) throw feedNotFound();
  return found;
}

function tellOwner({ mailer, publicUrl, user }: Context & { user: SessionUser }, name: string): void {
  mailer.send(credentialEmail(user, publicUrl, { what: 'address', name, tool: 'Calendar' }));
}

export const feedProcedures = {
  /** The secret addresses at which calendar programs read. */
  feeds: secretProcedure.query(async ({ ctx }) => ({ feeds: await listFeeds(ctx, ctx.user.id) })),

  /** Makes a secret address, and tells its owner by mail. Asks the password. */
  addFeed: secretProcedure.input(addFeedInput).mutation(async ({ ctx, input }) => {
    const { currentPassword, ...wanted } = input;
    await confirmToldChange(ctx, { currentPassword });
    const { id } = await addFeed(ctx, ctx.user, wanted);
    tellOwner(ctx, input.name);
    return feedOf(ctx, ctx.user.id, id);
  }),

  /** Ends a secret address; who reads it is refused from then on. */
  deleteFeed: secretProcedure
    .input(feedInput)
    .mutation(async ({ ctx, input }) => deleteFeed(ctx, ctx.user, input)),

  /** Another secret address; the old one is refused from then on. Asks the password, and tells the owner by mail. */
  regenerateFeed: secretProcedure.input(regenerateFeedInput).mutation(async ({ ctx, input }) => {
    const { currentPassword, ...wanted } = input;
    await confirmToldChange(ctx, { currentPassword });
    await regenerateFeed(ctx, ctx.user, wanted);
    const feed = await feedOf(ctx, ctx.user.id, input.id);
    tellOwner(ctx, feed.name);
    return feed;
  }),

  /**
   * What calendar programs read, with the key of the address in place of a token. Raises 404 for a key that is none, and
   * 403 `tool_closed`.
   */
  feed: publicProcedure
    .input(feedKeyInput)
    .meta({ timeLimit: 'bulk' })
    .query(async ({ ctx, input }): Promise<FileAnswer> => {
      await ctx.limits.consume(feedLimit, ctx, [addressKey(ctx.address)]);
      const feed = await findFeed(ctx, input.key);
      // As if there were none while the owner's role needs a factor that is missing: its calls are refused too.
      if (!feed || feed.owner.factorMissing) throw feedNotFound();
      assertOpen(calendarGate, feed.owner);
      const content = await readFeed(ctx, feed);
      await noteUse(ctx, feed);
      return { name: 'calendar.ics', type: 'text/calendar', content };
    }),
};
