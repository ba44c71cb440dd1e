import { inTransaction } from '@db/transaction';
import { withDeadline } from '@db/deadline';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { contextOf, type Services } from '@/platform/server/context';
import { AppError, cancelled } from '@/platform/server/errors';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { dataTexts, DOWNLOAD_PATH, zipName } from '../../rules';
import type { DataParts } from '../parts';
import { beginDownload, endDownload, tellProgress } from './writes';
import { zipOfAccount } from './zip';

/** How often the page is told how far the zip is (ms). */
const TELL_EVERY_MS = 500;

const query = z.object({ ticket: z.string().max(100).default('') });

/**
 * The zip itself. A ticket stands in for the bearer token, which a browser that saves a file cannot send: so the file
 * goes to the disk as it comes, and never lies in the page's memory.
 */
export function serveDownload(app: FastifyInstance, services: Services, parts: DataParts): void {
  const { db, admission, log } = services;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { ticket } = query.parse(request.query);
    const { isGone } = contextOf(services, request);
    const download = await withDeadline(TIME_LIMITS.call, () =>
      inTransaction(db, (trx) => beginDownload(trx, ticket)),
    );
    if (!download) throw new AppError('FORBIDDEN', dataTexts.ticketGone, { code: 'invalid_token' });
    const owner = download;
    const { id, user_id, username } = owner;
    const release = await admission.archives
      .acquire({ key: String(user_id), perKey: 1, isGone })
      .catch(async (error: unknown) => {
        await endDownload(db, id, 'failed');
        throw error;
      });

    async function* watched() {
      let done = 0;
      let toldAt = performance.now();
      try {
        for await (const piece of zipOfAccount(services, parts, owner, (things) => (done = things))) {
          if (performance.now() - toldAt > TELL_EVERY_MS) {
            if (!(await tellProgress(db, id, done))) throw cancelled();
            toldAt = performance.now();
          }
          yield piece;
        }
        await tellProgress(db, id, done);
        await endDownload(db, id, 'done');
      } catch (error) {
        log.warn({ err: error, downloadId: id }, 'a download has ended early');
        throw error;
      } finally {
        release();
        await endDownload(db, id, 'failed');
      }
    }

    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(zipName(username, new Date()))}`,
    });
    return reply.send(Readable.from(watched(), { objectMode: false }));
  }

  app.route({ method: 'GET', url: DOWNLOAD_PATH, exposeHeadRoute: false, handler: answer });
}
