import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { withReceived } from '@/platform/server/body/receive';
import { contextOf, type Services } from '@/platform/server/context';
import { openArchive } from '@/platform/server/data/archive';
import { AppError } from '@/platform/server/errors';
import { dataTexts, ZIP_MAX } from '../../rules';
import type { Uploaded } from './journal';

/**
 * Receives a zip to the disk, and runs `work` with it, opened and checked, when it is an archive's turn: a slow client
 * keeps nobody from theirs. Raises 413, and 422 for a file that cannot be brought in.
 */
export async function withUpload<T>(
  services: Services,
  request: FastifyRequest,
  ownerId: number,
  work: (uploaded: Uploaded) => Promise<T>,
): Promise<T> {
  const key = String(ownerId);
  const hash = createHash('sha256');
  const receiving = {
    ...{ key, most: ZIP_MAX, tooLarge: () => new AppError('PAYLOAD_TOO_LARGE', dataTexts.tooLarge) },
    onPiece: (piece: Buffer) => void hash.update(piece),
  };
  return withReceived(services, request, request.body as Readable, receiving, async (file) => {
    const { isGone } = contextOf(services, request);
    return services.admission.archives.run({ key, perKey: 1, isGone }, async () =>
      work({ archive: await openArchive(file), sha256: hash.digest('hex') }),
    );
  });
}
