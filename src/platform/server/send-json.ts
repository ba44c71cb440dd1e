import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Services } from './context';
import type { KeptAnswer } from './kept-answers';

/** The longest text beside a kept answer (characters) with which its compressed form is kept: the braces of its door. */
const BRACES = 40;

/** Shorter answers are sent as they are. */
export const COMPRESSED_FROM = 1024;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 3 }),
};

/**
 * Sends JSON that is written in pieces. The compressed form of a single kept answer is kept too; everything
 * else is compressed by the server as any answer.
 */
export async function sendJson(
  { keptAnswers }: Pick<Services, 'keptAnswers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly (string | KeptAnswer)[],
): Promise<void> {
  const kept = parts.filter((part) => typeof part !== 'string');
  const texts = parts.filter((part) => typeof part === 'string');
  if (kept.length === 0) {
    await reply.send(texts.join(''));
    return;
  }
  const whole = () =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part.bytes)));
  const [answer] = kept;
  const encoding = encodingFor(request);
  const around = texts.join('');
  const isLong = answer && answer.bytes.length + around.length >= COMPRESSED_FROM;
  if (!isLong || kept.length > 1 || around.length > BRACES || !encoding) {
    await reply.send(whole());
    return;
  }
  const form = `${encoding} ${around}`;
  const compressed = await keptAnswers.formOf(answer, form, () => compressors[encoding](whole()));
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  await reply.headers({ 'content-encoding': encoding, vary }).send(compressed);
}

/** The best encoding that a client accepts, of those that the server has. */
function encodingFor({ headers }: FastifyRequest): keyof typeof compressors | undefined {
  const accepted = new Set(
    String(headers['accept-encoding'] ?? '')
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(?:\.0*)?$/.test(entry))
      .map((entry) => entry.split(';', 1)[0]),
  );
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
}
