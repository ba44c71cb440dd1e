import { router, signedInProcedure } from './trpc';

export const liveRouter = router({
  /**
   * The subscription of a browser to what is changed of its account, by whichever session: the revision of each topic
   * now, and all of them again at each change (`account` for the account itself, `options` for the switches of all
   * accounts). Numbers alone: what they stand for is asked for by the calls that check who may have it. Ends with the
   * session (401).
   */
  follow: signedInProcedure.subscription(({ ctx, signal }) =>
    ctx.live.follow({ userId: ctx.user.id, tokenHash: ctx.tokenHash }, signal),
  ),
});
