import { inTransaction } from '@db/transaction';
import { withDeadline } from '@db/deadline';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { contextOf, type Services } from '@/platform/server/context';
import { AppError, cancelled } from '@/platform/server/errors';
import { byWayOfDisk } from '@/platform/server/nameless-file';
import { endIfSlow } from '@/platform/server/slow-transfer';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { dataTexts, DOWNLOAD_PATH, zipName } from '../../rules';
import type { DataParts } from '../parts';
import { beginDownload, endDownload, tellProgress } from './writes';
import { zipOfAccount } from './zip';

/** How often the page is told how far the zip is (ms). */
const TELL_EVERY_MS = 500;

/** Counted for a zip on the disk, whose size nobody knows before it is made: that of an account of the design numbers. */
const PLACE_BYTES = 256 * 1024 * 1024;

const query = z.object({ ticket: z.string().max(100).default('') });

/**
 * The zip itself. A ticket stands in for the bearer token, which a browser that saves a file cannot send: so the file
 * goes to the disk as it comes, and never lies in the page's memory.
 */
export function serveDownload(app: FastifyInstance, services: Services, parts: DataParts): void {
  const { db, admission, config, log } = services;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { ticket } = query.parse(request.query);
    const { isGone } = contextOf(services, request);
    const download = await withDeadline(TIME_LIMITS.call, () =>
      inTransaction(db, (trx) => beginDownload(trx, ticket)),
    );
    if (!download) throw new AppError('FORBIDDEN', dataTexts.ticketGone, { code: 'invalid_token' });
    const owner = download;
    const { id, user_id, username } = owner;
    const key = String(user_id);
    const turns = async () => {
      // Its place on the disk is for as long as it is sent, the turn only for as long as it is made.
      const leave = await admission.transfers.acquire({ key, perKey: 2, weight: PLACE_BYTES, isGone });
      reply.raw.once('close', leave);
      return admission.archives.acquire({ key, perKey: 1, isGone });
    };
    const release = await turns().catch(async (error: unknown) => {
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
        if (!(await tellProgress(db, id, done))) throw cancelled();
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
    let sent = 0;
    const stop = endIfSlow({
      bytes: () => sent,
      othersWait: () => admission.transfers.waiting > 0,
      end: () => void reply.raw.destroy(),
    });
    reply.raw.once('close', stop);
    async function* counted() {
      for await (const piece of byWayOfDisk(join(config.dataDir, 'uploads'), watched())) {
        yield piece;
        sent += piece.length;
      }
    }
    return reply.send(Readable.from(counted(), { objectMode: false }));
  }

  app.route({ method: 'GET', url: DOWNLOAD_PATH, exposeHeadRoute: false, handler: answer });
}
