import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provideBase } from './image/base.mjs';
import { makeContainerPlace } from './image/containers.mjs';
import { CommandError, npm, root, SetupError } from './setup/command.mjs';
import { endingOnSetupError, sayOnStandardOutput as say, setUp } from './setup.mjs';
import { vitestTests } from './test/checks.mjs';
import { forgetSettings, runAll } from './test/run-all.mjs';

// Builds the image and runs its tests, as compose.yaml runs it, on a MySQL of the version named there. It is for the
// architecture of this machine.
forgetSettings();
const readCompose = async () => (await import('./test/compose-database.mjs')).readComposeDatabase();
const { mysql } = await setUp({
  parts: [],
  containers: true,
  mysql: async () => (await readCompose()).major,
  say,
});
const containers = makeContainerPlace();
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const image = 'localhost/toolstead';

const { base, databaseUrl } = await endingOnSetupError(async () => {
  const base = await provideBase(containers, say);
  say(`Building the image on ${base} …`);
  await buildImage(base);
  say(`It has ${await mebibytes(image)} MiB, of which its base ${await mebibytes(base)}.`);
  const { startMysqlServer } = await import('./test/mysql-server.mjs');
  return { base, databaseUrl: await startMysqlServer(mysql, (await readCompose()).settings) };
});
const IMAGE = JSON.stringify({ podman: containers.podman, image, base, version, commit, databaseUrl });
const parameters = ['--config', 'tests/image/vitest.config.ts', ...process.argv.slice(2)];
await runAll([[vitestTests('image', parameters, { IMAGE })]]);

async function buildImage(base) {
  try {
    await containers.build(
      root,
      image,
      ...[`BASE=${base}`, `VERSION=${version}`, `COMMIT=${commit}`].flatMap((given) => [
        '--build-arg',
        given,
      ]),
      ...(await npmOfThisMachine()),
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new SetupError('The image could not be built; the reason is above.', error.output);
  }
}

async function mebibytes(name) {
  const bytes = await containers.runPodman('image', 'inspect', '--format', '{{.Size}}', name);
  return Math.round(Number(bytes) / 1024 ** 2);
}

/** Parameters with which npm reaches the same registry in the build, and trusts the same certificates. */
async function npmOfThisMachine() {
  const setting = async (name) => (await npm(['config', 'get', name, '--loglevel=error'])).trim();
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const cafile = '/etc/npm-certificates.pem';
  const npmrc = path.join(containers.folder, 'npmrc');
  writeFileSync(npmrc, `registry=${await setting('registry')}\n${certificates ? `cafile=${cafile}\n` : ''}`);
  const mounts = [`${npmrc}:/root/.npmrc:ro`, ...(certificates ? [`${certificates}:${cafile}:ro`] : [])];
  return mounts.flatMap((mount) => ['--volume', mount]);
}
