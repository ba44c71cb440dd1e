import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { withDeadline } from '@db/deadline';
import type { Context } from './context';
import { TIME_LIMITS } from './time-limits';

/** Characters of a streamed response that are sent at once; a part may be a single entry of a list. */
const CHUNK = 32 * 1024;

/** The longest response (characters) that is kept: it is held in memory while it is sent. */
const KEPT_MAX = 1024 * 1024;

/**
 * The body of a streamed response; a short one as a whole. The first chunk is computed before anything is sent, so that
 * an early failure gets an ordinary error response; a later one aborts the connection, which clients do not mistake for
 * a complete response.
 *
 * An account sends one long response at a time. Where `isEachSmall`, a short one needs no such turn: its first chunk is
 * computed as a call of the account.
 *
 * @param keep takes the bytes of a response of up to a million characters when they are complete
 */
export async function streamedBody(
  parts: AsyncIterable<string>,
  context: Context,
  reply: FastifyReply,
  {
    begin,
    end,
    isEachSmall = false,
    keep,
  }: { begin: string; end: string; isEachSmall?: boolean; keep?: ((bytes: Buffer) => void) | undefined },
): Promise<Readable | string> {
  const { admission, isGone, request } = context;
  const identity = await context.identify();
  const id = identity?.user.id;
  const takeTurn = async () => {
    const key = String(id ?? context.address);
    reply.raw.once('close', await admission.streams.acquire({ key, perKey: 1, isGone }));
  };
  const iterator = parts[Symbol.asyncIterator]();
  const nextChunk = (before = '') =>
    withDeadline(TIME_LIMITS.streamChunk, async () => {
      let text = before;
      while (text.length < CHUNK) {
        const part = await iterator.next();
        if (part.done) return { text: `${text}${end}`, done: true };
        text += part.value;
      }
      return { text, done: false };
    });
  const isShortFirst = isEachSmall && id !== undefined;
  if (!isShortFirst) await takeTurn();
  const first = isShortFirst
    ? await admission.admit(request, () =>
        admission.forAccount({ id, writes: false, isGone, request }, () => nextChunk(begin)),
      )
    : await nextChunk(begin);
  if (first.done) {
    keep?.(Buffer.from(first.text));
    return first.text;
  }
  if (isShortFirst)
    await takeTurn().catch(async (error: unknown) => {
      await iterator.return?.();
      throw error;
    });
  async function* body() {
    let whole = keep && '';
    const noted = ({ text }: { text: string }) => {
      if (whole !== undefined) whole = whole.length + text.length > KEPT_MAX ? undefined : whole + text;
      return text;
    };
    try {
      let chunk = first;
      for (; !chunk.done; chunk = await nextChunk()) yield noted(chunk);
      yield noted(chunk);
      if (whole !== undefined) keep?.(Buffer.from(whole));
    } finally {
      // Ends the source if the client has disconnected.
      await iterator.return?.();
    }
  }
  return Readable.from(body(), { objectMode: false });
}
