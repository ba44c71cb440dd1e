import { publicProcedure, router } from '@/platform/server/trpc';

export const connectionRouter = router({
  /** The empty call of /database-test: it answers that the typed API is reached, and nothing else. */
  ping: publicProcedure.query(() => null),
});
