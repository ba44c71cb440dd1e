import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { root } from './setup/command.mjs';
import { readyUrl } from './setup/ready-url.mjs';
import { endingOnSetupError, sayOnStandardOutput as say, setUp } from './setup.mjs';
import { vitestTests } from './test/checks.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';

// Runs three Galera nodes and two processes of the product on this machine until Ctrl-C; with `test`, runs their tests.
forgetSettings();
const { galera } = await setUp({ parts: ['client', 'server'], galera: true, say });
const { makeTemporaryFolder } = await import('./test/temporary-server.mjs');
const { startNodes } = await import('./cluster/nodes.mjs');
const { folder, endWithThisProcess } = makeTemporaryFolder('toolstead-cluster-');
const shared = {
  SECRET_KEY: randomBytes(32).toString('hex'),
  MASTER_PASSWORD: randomBytes(9).toString('hex'),
};

const cluster = await endingOnSetupError(async () => {
  say('Starting three Galera nodes …');
  const nodes = await startNodes(galera, folder, endWithThisProcess);
  say('Starting two processes, both at once on the empty database …');
  const apps = await Promise.all(nodes.slice(0, 2).map(({ url }, at) => startApp(url, `app-${at + 1}`)));
  return { apps, nodes };
});

if (process.argv[2] === 'test') {
  const CLUSTER = JSON.stringify({
    apps: cluster.apps,
    nodes: cluster.nodes.map((node) => ({ url: node.url, pid: node.process.pid })),
    masterPassword: shared.MASTER_PASSWORD,
  });
  const parameters = ['--config', 'tests/cluster/vitest.config.ts', ...process.argv.slice(3)];
  await runAll([[vitestTests('cluster', parameters, { CLUSTER })]]);
}
for (const [at, node] of cluster.nodes.entries()) {
  const app = cluster.apps[at];
  say(`node ${at + 1}: process ${node.process.pid}, ${node.url}${app ? `, serves ${app.url}` : ''}`);
}
say(`Sign in as "master" with the password ${shared.MASTER_PASSWORD}. Ctrl-C ends everything.`);

/** A process of the product on one node. */
async function startApp(databaseUrl, name) {
  const app = endWithThisProcess(
    spawn(process.execPath, [path.join(root, 'dist/server/main.js')], {
      env: {
        ...process.env,
        ...shared,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(folder, name),
        LOG_LEVEL: 'error',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  return { url: await readyUrl(app) };
}
