import type { OpenDatabase } from '@db/client';
import type { Logger } from 'pino';
import type { Config } from '@/platform/server/config';
import type { Services } from '@/platform/server/context';
import { createImageProxy } from '@/platform/server/image-proxy';
import { createLiveRevisions } from '@/platform/server/live';
import { createMailer } from '@/platform/server/mail';
import { createRateLimits } from '@/platform/server/rate-limit';

interface RunningServices {
  services: Services;
  /** Resolves when the work in the background and the mails that it sends are done. */
  settled: () => Promise<void>;
}

export function composeServices(config: Config, database: OpenDatabase, log: Logger): RunningServices {
  const mailer = createMailer(config, log);
  const underWay = new Set<Promise<void>>();
  const services: Services = {
    config,
    publicUrl: config.publicUrl ?? `http://localhost:${String(config.port)}`,
    db: database.db,
    log,
    mailer,
    limits: createRateLimits(database, config.secretKey),
    live: createLiveRevisions(database.db, log),
    images: createImageProxy(config),
    inBackground(work) {
      const running = work()
        .catch((error: unknown) => log.error({ err: error }, 'work in the background failed'))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
  };
  return {
    services,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
      await mailer.settled();
    },
  };
}
