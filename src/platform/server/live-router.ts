import { router, signedInProcedure } from './trpc';

export const liveRouter = router({
  /**
   * Streams the revisions of the caller's account: the revision of each topic now, and all of them again after each
   * change by any session (`account` for the account itself, `options` for the installation's switches). Only numbers:
   * the data itself comes from calls that check access. Ends with the session (401).
   */
  follow: signedInProcedure.subscription(({ ctx, signal }) =>
    ctx.live.follow({ userId: ctx.user.id, tokenHash: ctx.tokenHash }, signal),
  ),
});
