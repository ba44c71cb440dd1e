import type { OpenDatabase } from '@db/client';
import { withDeadline } from '@db/deadline';
import type { Logger } from 'pino';
import { createAdmission } from '@/platform/server/admission';
import { type Config, publicUrlOf } from '@/platform/server/config';
import type { Services } from '@/platform/server/context';
import { createKeptAnswers } from '@/platform/server/kept-answers';
import { createJobs } from '@/platform/server/jobs';
import { createRevisionStreams } from '@/platform/server/revisions';
import { createMailer } from '@/platform/server/mail';
import { createRateLimits } from '@/platform/server/rate-limit';
import { createRecentCallers } from '@/platform/server/recent-callers';
import { TIME_LIMITS } from '@/platform/server/time-limits';
import { toolPortsOf } from '@/platform/server/tools/ports';
import type { ServerTool } from '@/platform/server/tools/tool';
import { installedCredentials } from './installed-credentials';
import * as tools from './tools';

interface RunningServices {
  services: Services;
  /** Tells background work that the process is stopping. */
  stop: () => void;
  /** Resolves when background work and the mails that it sends are done. */
  settled: () => Promise<void>;
}

export function composeServices(config: Config, database: OpenDatabase, log: Logger): RunningServices {
  const mailer = createMailer(config, log);
  const admission = createAdmission();
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const services: Services = {
    config,
    publicUrl: publicUrlOf(config),
    db: database.db,
    reservedDb: database.reserved,
    databaseAnswers: database.answers,
    databaseUse: database.use,
    admission,
    recentCallers: createRecentCallers(),
    log,
    mailer,
    keptAnswers: createKeptAnswers(config.keptAnswersBytes),
    jobs: createJobs(log),
    observations: new Map(),
    limits: createRateLimits(database, config.secretKey),
    credentials: installedCredentials(config),
    ports: toolPortsOf(Object.values<ServerTool>(tools)),
    live: createRevisionStreams(database.db, log),
    stopping: stopping.signal,
    inBackground(work) {
      // Otherwise it would inherit the deadline of the call that started it.
      const running = withDeadline(TIME_LIMITS.background, work)
        .catch((error: unknown) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => inFlight.delete(running));
      inFlight.add(running);
    },
  };
  return {
    services,
    stop: () => stopping.abort(),
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
      await mailer.settled();
    },
  };
}
