import { withDeadline } from '@db/deadline';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf, type Services } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { refusedInPublicDemo } from '@/platform/server/public-demo';
import { assertFactor } from '@/platform/server/required-factor';
import type { Identity } from '@/platform/server/sessions';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { BRING_PATH, dataTexts, PREVIEW_PATH, ZIP_MAX } from '../../rules';
import { bringQuery } from '../../schema';
import type { Bringing, BringingCaller, Uploaded } from './journal';
import { withUpload } from './upload';

/**
 * Zips are sent twice: to be compared, and to be brought in as the comparison said. So nothing is kept between the two,
 * and they may reach different servers.
 */
export function serveBringing(app: FastifyInstance, services: Services, brought: Bringing): void {
  const { db, ports, config } = services;

  /** Only with the session of a browser: neither keys nor tokens for programs may take or bring everything. */
  async function callerOf(request: FastifyRequest): Promise<Identity> {
    if (config.publicDemo) throw refusedInPublicDemo('accounts and settings');
    const identity = await withDeadline(TIME_LIMITS.call, () => contextOf(services, request).identify());
    if (!identity) throw new AppError('UNAUTHORIZED', 'Authentication required');
    if (identity.by !== 'session') {
      throw new AppError('FORBIDDEN', 'Only somebody who is signed in may do this', {
        code: 'token_not_allowed',
      });
    }
    assertFactor(identity);
    return identity;
  }

  async function withZip<T>(
    request: FastifyRequest,
    work: (caller: BringingCaller, uploaded: Uploaded) => Promise<T>,
  ): Promise<T> {
    const { user } = await callerOf(request);
    return withUpload(services, request, user.id, (uploaded) =>
      withDeadline(TIME_LIMITS.wholeAccount, () => work({ db, ports, config, user }, uploaded)),
    );
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/zip', (_request, body, done) => done(null, body));
    const checked = async (request: FastifyRequest) => {
      if (Number(request.headers['content-length'] ?? 0) > ZIP_MAX) {
        throw new AppError('PAYLOAD_TOO_LARGE', dataTexts.tooLarge);
      }
      await callerOf(request);
    };
    scope.post(PREVIEW_PATH, { onRequest: checked }, (request) =>
      withZip(request, (caller, uploaded) => brought.preview(caller, uploaded)),
    );
    scope.post(BRING_PATH, { onRequest: checked }, async (request) => {
      const { operation_id: operationId, preview_token: previewToken } = bringQuery.parse(request.query);
      return withZip(request, (caller, uploaded) =>
        brought.bring(caller, uploaded, { operationId, previewToken }),
      );
    });
  });
}
