import { publicProcedure, router } from '@/platform/server/trpc';

export const connectionRouter = router({
  /** The empty call of /database-test: shows that the typed API is reachable. */
  ping: publicProcedure.query(() => null),
});
