import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { appRouter } from '@/app/server/app-router';
import { buildHttp } from '@/app/server/http';
import { toolSettings } from '@/app/server/tool-settings';
import { composeServices } from '@/app/server/compose';
import { type Config, readConfig } from '@/platform/server/config';
import { createContext, type Services } from '@/platform/server/context';
import type { OpenDatabase } from '@db/client';
import { createUser, type TestUser } from './accounts';
import { openTestDatabase } from './database';
import { endWithFile } from './endings';
import { type OutboxMail, readOutbox } from './outbox';

export interface TestApp {
  http: FastifyInstance;
  services: Services;
  /** Two users of this test only. */
  users: [TestUser, TestUser];
  /** The typed API as called by this user, or without a sign-in. */
  callerOf(user: TestUser | null, address?: string): ReturnType<typeof appRouter.createCaller>;
  /** The mails to an address, oldest first, after background work is done. */
  mailsTo(email: string): Promise<OutboxMail[]>;
  /** The subjects of those mails. */
  subjectsTo(email: string): Promise<(string | undefined)[]>;
  /** Resolves when background work is done. */
  settled(): Promise<void>;
}

interface TestAppOptions {
  database?: OpenDatabase;
  environment?: Record<string, string>;
  log?: Logger;
}

/** The real app on this worker's database, with its own outbox. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const config = testConfig(options.environment);
  const log = options.log ?? pino({ level: 'silent' });
  const { services, settled } = composeServices(config, database, log);
  const http = await buildHttp(services, null);
  endWithFile(async () => {
    await http.close();
    await settled();
  });
  const users: [TestUser, TestUser] = [await createUser(database.db), await createUser(database.db)];
  const mailsTo = async (email: string) => {
    await settled();
    return readOutbox(config.dataDir, email);
  };
  return {
    http,
    services,
    users,
    callerOf: (user, address = '127.0.0.1') =>
      // Each call gets its own request context.
      appRouter.createCaller(() =>
        createContext(services, {
          id: 'test',
          ip: address,
          log: services.log,
          authorization: user ? `Bearer ${user.token}` : undefined,
        }),
      ),
    settled,
    mailsTo,
    subjectsTo: async (email) => (await mailsTo(email)).map(({ headers }) => headers.get('subject')),
  };
}

function testConfig(environment: Record<string, string> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'toolstead-app-'));
  endWithFile(() => rmSync(dataDir, { recursive: true, force: true }));
  return readConfig(
    { DATA_DIR: dataDir, PUBLIC_URL: 'https://tools.example.org', ...environment },
    toolSettings,
  );
}
