import { openDatabase } from '@db/client';
import { joinEmbeddedServer } from '@db/embedded';
import { migrate } from '@db/migrator';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureFirstAccount } from '@/features/accounts/server/first-account';
import { readConfig } from '@/platform/server/config';
import { createLog } from '@/platform/server/log';
import { keepHouse } from './housekeeping';
import { buildHttp } from './http';
import { composeServices } from './compose';
import { startFailureText } from './start-failure';
import type { ClientSource } from './static';

/** Running requests and mails get this long to finish once a stop is asked for. */
const STOP_MS = 10_000;
const HOUSEKEEPING_MS = 60 * 60 * 1000;

/** What a stop has to close, in the order of opening. */
const opened: (() => Promise<unknown>)[] = [];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { clientSource, migrations } = surroundings(process.argv.includes('--dev'));
  const log = createLog(config.logLevel);

  let target: Parameters<typeof openDatabase>[0];
  if (config.databaseUrl === undefined) {
    const embedded = await joinEmbeddedServer(config.dataDir, { say });
    opened.push(() => embedded.leave());
    target = embedded;
  } else {
    target = { url: config.databaseUrl };
  }
  const database = await openDatabase(target, { log: say });
  opened.push(() => database.close());
  await migrate(database.db, migrations);
  const madeUpPassword = await ensureFirstAccount(database.db, config.masterPassword);
  if (madeUpPassword !== null) {
    say(`First start: sign in as "master" with the password ${madeUpPassword} (it is not shown again)`);
  }

  const { services, settled } = composeServices(config, database, log);
  const app = await buildHttp(services, clientSource);
  opened.push(async () => {
    await Promise.race([app.close().then(settled), delay(STOP_MS)]);
  });
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  services.publicUrl = config.publicUrl ?? `http://localhost:${String(port)}`;

  setInterval(() => services.inBackground(() => keepHouse(services)), HOUSEKEEPING_MS).unref();
  say(`ready ${services.publicUrl}`);
}

/** A bundle lies in dist/server beside its migrations; the sources lie where they are written. */
function surroundings(dev: boolean): { clientSource: ClientSource; migrations: string } {
  const here = import.meta.dirname;
  const bundled = import.meta.filename.endsWith('.js');
  const root = bundled ? join(here, '../..') : join(here, '../../..');
  return {
    clientSource: dev ? { kind: 'dev', root } : { kind: 'build', folder: join(root, 'dist/client') },
    migrations: bundled ? join(here, 'migrations') : join(root, 'migrations'),
  };
}

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

const started = start().catch(async (error: unknown) => {
  process.stderr.write(`${startFailureText(error)}\n`);
  await closeAll();
  process.exit(1);
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void started.then(closeAll).then(() => process.exit(0));
  });
}
