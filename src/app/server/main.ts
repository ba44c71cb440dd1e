import { openDatabase } from '@db/client';
import { joinEmbeddedServer } from '@db/embedded';
import { migrate } from '@db/migrator';
import { type AddressInfo, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { demoSignIn } from '@/features/accounts/demo-people';
import { ensureFirstAccount } from '@/features/accounts/server/setup/first-account';
import { setServerDefaults } from '@/platform/server/preferences';
import { readConfig, publicUrlOf } from '@/platform/server/config';
import { createLog } from '@/platform/server/log';
import { running } from '@/platform/server/version';
import { backUpBeforeUpgrade } from './backups';
import { resetDemo } from './demo/reset';
import { fillDemo, isDemo } from './demo/fill';
import { inStopTime } from './closing';
import { scheduleHousekeeping } from './housekeeping';
import { buildHttp } from './http';
import { composeServices } from './compose';
import { startFailureText } from './start-failure';
import type { ClientSource } from './static';
import { toolSettings } from './tool-settings';

/** Connections that wait to be accepted; the kernel drops those beyond, which clients try again after seconds only. */
const BACKLOG = 4_096;
/** A second signal later than this ends the process at once; an earlier one is a duplicate of the first. */
const DUPLICATE_SIGNAL_MS = 1_000;

/** What a stop closes, in the order of opening. */
const closers: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
let stopRequestedAt = 0;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Starts everything, in an order that a stop reverses; checks between the steps whether a stop was requested. */
async function start(): Promise<void> {
  const config = readConfig(process.env, toolSettings);
  setServerDefaults(process.env);
  const { clientSource, migrations } = locateFiles(process.argv.includes('--dev'));
  const log = createLog(config.logLevel);
  log.info(running, 'Toolstead starts');

  let target: Parameters<typeof openDatabase>[0];
  if (config.databaseUrl === undefined) {
    const embedded = await joinEmbeddedServer(config.dataDir, { log: say });
    closers.push(() => embedded.leave());
    target = embedded;
  } else {
    target = { url: config.databaseUrl };
  }
  if (stopping.signal.aborted) return;
  const database = await openDatabase(target, { log: say });
  closers.push(() => database.close());
  await migrate(database.db, migrations, () => backUpBeforeUpgrade(database.db, config, say));
  if (stopping.signal.aborted) return;
  if (config.demo) {
    if (config.publicDemo) await resetDemo(database.db, config, { stopping: stopping.signal, atStart: true });
    else await fillDemo(database.db, config);
    if (stopping.signal.aborted) return;
    const { names, password } = demoSignIn(config);
    say(`Demo: sign in as ${names.join(', ')} with the password "${password}"`);
  } else if (await isDemo(database.db)) {
    log.warn('This database was filled with DEMO=1: everyone knows the password of its people');
  }
  // A demo has its own.
  const first = config.demo
    ? null
    : await ensureFirstAccount(database.db, config.masterPassword, config.masterEmail);
  if (first !== null) {
    say(`First start: sign in as "master" with the password ${first.password} (it is not shown again)`);
    const page = `${publicUrlOf(config)}/app/setup`;
    say(`First start: or open ${page}, which asks once for the token ${first.setupToken}`);
  }

  const { services, stop, settled } = composeServices(config, database, log);
  const app = await buildHttp(services, clientSource);
  closers.push(async () => {
    stop();
    await inStopTime(app.close().then(settled));
  });
  if (stopping.signal.aborted) return;
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  const { port } = app.server.address() as AddressInfo;
  services.publicUrl = publicUrlOf({ ...config, port });

  scheduleHousekeeping(services);
  say(`ready ${listeningUrl(config.host, port)}`);
}

/** The address of the server for a browser on this machine. */
function listeningUrl(host: string, port: number): string {
  const anywhere = ['127.0.0.1', '0.0.0.0', '::', 'localhost'].includes(host);
  return `http://${anywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${String(port)}`;
}

/** A bundle is in dist/server next to its migrations; during development the sources run in place. */
function locateFiles(dev: boolean): { clientSource: ClientSource; migrations: string } {
  const here = import.meta.dirname;
  const bundled = import.meta.filename.endsWith('.js');
  const root = bundled ? join(here, '../..') : join(here, '../../..');
  return {
    clientSource: dev ? { kind: 'dev', root } : { kind: 'build', folder: join(root, 'dist/client') },
    migrations: bundled ? join(here, 'migrations') : join(root, 'migrations'),
  };
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    // A failure must not keep the others from closing.
    await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
}

const started = start().catch(async (error: unknown) => {
  process.stderr.write(`${startFailureText(error)}\n`);
  await closeAll();
  process.exit(1);
});

// SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) {
      // One Ctrl-C arrives twice under npm: from the terminal and forwarded by npm.
      if (performance.now() - stopRequestedAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    stopping.abort();
    stopRequestedAt = performance.now();
    void started.then(closeAll).then(() => process.exit(0));
  });
}
