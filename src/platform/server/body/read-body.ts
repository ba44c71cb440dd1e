import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { contextOf, noteBody, type Services } from '../context';
import { holdMemory } from '../large-body';
import { BODY, type BodyLimit, tooLarge } from './body-limit';
import { declaredBytes, receive, withReceived } from './receive';

/**
 * The bytes of a request's body; 413 beyond the limit. One that is larger than every call may have is received to the
 * disk first, and read when there is memory for it, which `withLargeBody` gives back.
 */
export async function readBody(
  services: Services,
  request: FastifyRequest,
  body: Readable,
  limit: BodyLimit,
): Promise<Buffer> {
  const refuse = () => tooLarge(limit.tooLarge);
  const expected = declaredBytes(request) ?? limit.bytes;
  if (expected > limit.bytes) throw refuse();
  if (expected <= BODY.bytes) {
    const pieces: Buffer[] = [];
    await receive(body, { most: expected, tooLarge: refuse }, (piece) => void pieces.push(piece));
    const bytes = Buffer.concat(pieces);
    noteBody(request, bytes.length);
    return bytes;
  }
  const identity = await contextOf(services, request).identify();
  const receiving = { key: String(identity?.user.id), most: limit.bytes, tooLarge: refuse };
  return withReceived(services, request, body, receiving, async (file, length) => {
    await holdMemory(services, request, { key: receiving.key, bytes: length });
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length;) {
      const { bytesRead } = await file.read(bytes, read, length - read, read);
      read += bytesRead;
    }
    noteBody(request, length);
    return bytes;
  });
}
