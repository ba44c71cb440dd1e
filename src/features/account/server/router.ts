import { router, signedInProcedure } from '@/platform/server/trpc';
import { running } from '@/platform/server/version';

export const accountRouter = router({
  /** The version that runs. */
  about: signedInProcedure.query(() => running),
});
