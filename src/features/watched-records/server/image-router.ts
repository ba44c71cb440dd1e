import { addressKey } from '@/platform/server/rate-limit';
import { publicProcedure, router } from '@/platform/server/trpc';
import { imageInput } from '../schema';

/** For the adapter alone: bytes are nothing for the typed API. No token, because an `<img>` cannot send one. */
export const imageRouter = router({
  image: publicProcedure.input(imageInput).query(async ({ ctx, input }) => {
    await ctx.limits.imageProxy.take(ctx, [addressKey(ctx.address)]);
    return ctx.images.read(input.url);
  }),
});
