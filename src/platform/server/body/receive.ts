import type { FastifyRequest } from 'fastify';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Services } from '../context';
import { AppError, cancelled } from '../errors';
import { withNamelessFile } from '../nameless-file';
import { endIfSlow } from '../slow-transfer';

/** How long a request may take to arrive (ms); Node ends it then. */
export const REQUEST_TIMEOUT_MS = 120_000;

/** Whose body is received, and how much of it. */
interface Receiving {
  key: string;
  /** Bytes; beyond them `tooLarge` is thrown. */
  most: number;
  tooLarge: () => Error;
  /** Sees each piece. */
  onPiece?: (piece: Buffer) => void;
}

/**
 * Receives a request's body in pieces; `onPiece` may take its time. The connection stays open for the answer where it is
 * not received to its end.
 */
export async function receive(
  body: Readable,
  { most, tooLarge }: Pick<Receiving, 'most' | 'tooLarge'>,
  onPiece: (piece: Buffer) => Promise<void> | void,
): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > most) throw tooLarge();
      await onPiece(piece);
    }
  } catch (error) {
    // Its client is gone.
    if (body.errored === error) throw error instanceof AppError ? error : cancelled();
    throw error;
  }
}

/** How many bytes a request says that its body has; undefined if it does not, or sends them compressed. */
export function declaredBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined || headers['content-encoding'] !== undefined ? undefined : Number(length);
}

/**
 * Runs `work` with a file that holds a request's body: received to the disk in a bounded place of its own, so that a slow
 * client takes nothing that others need, and ended if it is slow while others wait for such a place.
 */
export async function withReceived<T>(
  { admission, config }: Pick<Services, 'admission' | 'config'>,
  request: FastifyRequest,
  body: Readable,
  { key, most, tooLarge, onPiece }: Receiving,
  work: (file: FileHandle, bytes: number) => Promise<T>,
): Promise<T> {
  const expected = declaredBytes(request) ?? most;
  if (expected > most) throw tooLarge();
  const turn = { key, perKey: 2, weight: expected, isGone: () => request.socket.destroyed };
  return admission.transfers.run(turn, () =>
    withNamelessFile(join(config.dataDir, 'uploads'), async (file) => {
      let received = 0;
      let stop = () => {};
      const slow = new Promise<never>((_resolve, reject) => {
        stop = endIfSlow({
          bytes: () => received,
          slowest: expected / (REQUEST_TIMEOUT_MS / 1_000),
          othersWait: () => admission.transfers.waiting > 0,
          end: () => reject(tooSlow()),
        });
      });
      const receiving = receive(body, { most, tooLarge }, async (piece) => {
        received += piece.length;
        onPiece?.(piece);
        await file.writeFile(piece);
      });
      try {
        await Promise.race([receiving, slow]);
      } catch (error) {
        // What is under way fails when the connection ends.
        receiving.catch(() => undefined);
        throw error;
      } finally {
        stop();
      }
      return work(file, received);
    }),
  );
}

function tooSlow(): AppError {
  return new AppError('TIMEOUT', 'The request took too long', { code: 'timeout' });
}
