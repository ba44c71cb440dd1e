import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asked, command, createDatabase, freePort, Running, type Settings, surroundings } from './container';

const project = join(import.meta.dirname, '../..');
const MASTER_PASSWORD = 'the password of the master';
const EMPTY = ['toolstead-empty:/data'];
const MEBIBYTE = 1024 * 1024;

interface Inspected {
  Size: number;
  Architecture: string;
  Healthcheck?: { Test: string[] };
  Config: {
    User: string;
    Entrypoint: string[];
    Cmd: string[];
    Volumes: object;
    ExposedPorts: object;
    Labels: Record<string, string>;
  };
}

async function inspect(image: string): Promise<Inspected> {
  const [found] = JSON.parse(await asked('image', 'inspect', image)) as Inspected[];
  if (!found) throw new Error(`There is no ${image}`);
  return found;
}

const inspected = await inspect(surroundings.image);

/** The folder of this machine where the files of the image are during a test. */
async function mounted(): Promise<string> {
  onTestFinished(async () => {
    await asked('image', 'unmount', surroundings.image);
  });
  return asked('image', 'mount', surroundings.image);
}

async function call(url: string, name: string, body: object) {
  const answer = await fetch(`${url}/api/${name}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const signIn = (url: string, identifier: string, password: string) =>
  call(url, 'Login', { identifier, password });

async function running(settings: Settings, parameters?: string[]): Promise<Running> {
  const container = new Running(`toolstead-${randomUUID().slice(0, 8)}`, await freePort());
  await container.start(settings, parameters);
  return container;
}

describe('the image', () => {
  test('says what it is, and runs its command as a user', () => {
    expect(inspected.Config).toMatchObject({
      User: '1000:1000',
      Entrypoint: ['toolstead'],
      Cmd: ['start'],
      Volumes: { '/data': {} },
      ExposedPorts: { '3000/tcp': {} },
      Labels: {
        'org.opencontainers.image.title': 'Toolstead',
        'org.opencontainers.image.description': expect.stringContaining('productivity suite') as string,
        'org.opencontainers.image.licenses': 'MIT',
        'org.opencontainers.image.version': surroundings.version,
        'org.opencontainers.image.revision': surroundings.commit,
      },
    });
  });

  test('holds what runs, for root alone to change, and nothing that it was built with', async () => {
    const root = await mounted();
    const app = join(root, 'app');
    const entries = readdirSync(app, { recursive: true, withFileTypes: true });
    const paths = entries.map((entry) => relative(app, join(entry.parentPath, entry.name)));
    expect(readdirSync(app).sort()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json']);
    expect(readdirSync(join(app, 'dist')).sort()).toEqual(['client', 'server']);
    expect(paths.filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !path.startsWith('node_modules/'))).toEqual(
      [],
    );

    const maps = paths.filter((path) => path.startsWith('dist/') && path.endsWith('.map'));
    expect(maps).not.toEqual([]);
    expect(maps.filter((path) => readFileSync(join(app, path), 'utf8').includes('sourcesContent'))).toEqual(
      [],
    );

    const built = developmentPackages().filter((name) => paths.includes(name));
    expect(built).toEqual([]);
    for (const program of ['gcc', 'cc', 'make', 'python3', 'git']) {
      expect(['usr/bin', 'bin', 'usr/local/bin'].filter((at) => exists(join(root, at, program)))).toEqual([]);
    }

    const writable = entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => {
        const { uid, mode } = statSync(path);
        return uid !== 0 || (mode & 0o022) !== 0;
      });
    expect(writable).toEqual([]);
    // Whatever the user of a container is, an empty volume is theirs to write to.
    expect(statSync(join(root, 'data')).mode & 0o7777).toBe(0o1777);
    expect(readdirSync(join(root, 'data'))).toEqual([]);
  });

  test('can be of another architecture: it takes no program of one but argon2, and its last stage runs nothing', async () => {
    const root = await mounted();
    const modules = readdirSync(join(root, 'app/node_modules'), { recursive: true, encoding: 'utf8' });
    const native = modules.filter((path) => /\.(node|so|wasm)$/.test(path));
    expect(native.filter((path) => !path.startsWith('argon2/prebuilds/'))).toEqual([]);
    expect(native.filter((path) => /linux-(x64|arm64)\/.*glibc/.test(path))).toHaveLength(2);
    const stages = readFileSync(join(project, 'Dockerfile'), 'utf8').split(/^FROM /m);
    expect(stages.map((stage) => /^RUN /m.test(stage))).toEqual([false, true, false]);
  });

  test('adds less than 100 MiB to its base', async () => {
    const { Size } = await inspect(surroundings.base);
    const own = inspected.Size - Size;
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(100 * MEBIBYTE);
  });
});

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The folders of packages that nothing takes that runs. */
function developmentPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const folders = Object.entries(lock.packages).flatMap(([folder, { dev }]) => (dev ? [folder] : []));
  expect(folders).toContain('node_modules/esbuild');
  return [...folders, 'node_modules/typescript'];
}

describe('its command', () => {
  test('says what it can do', async () => {
    const { code, out } = await command({}, EMPTY, 'help');
    expect(code).toBe(0);
    for (const word of ['start', 'demo', 'account', 'backup', 'restore'])
      expect(out).toContain(`  toolstead ${word} `);
  });

  test('refuses another word in one line', async () => {
    expect(await command({}, EMPTY, 'strat')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^There is no command 'strat': known are start, [a-z, ]+ and help\.\n$/,
      ) as string,
    });
  });

  test('says in one line that a database is missing', async () => {
    const { code, err } = await command({ LOG_LEVEL: 'silent' }, EMPTY);
    expect(code).toBe(1);
    expect(err).toMatch(/^Toolstead can't start\. [^\n]*DATABASE_URL[^\n]*\n$/);
  });
});

describe('a container of it', () => {
  let container: Running;
  let DATABASE_URL: string;
  beforeAll(async () => {
    DATABASE_URL = await createDatabase();
    container = await running({ DATABASE_URL, MASTER_PASSWORD });
  });

  test('answers, and is healthy', async () => {
    const answer = await fetch(`${container.url}/healthz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok', version: surroundings.version });
    const [kind, ...check] = inspected.Healthcheck?.Test ?? [];
    expect(kind).toBe('CMD');
    expect(await container.execute(...check)).toMatchObject({ code: 0 });
    const page = await fetch(`${container.url}/app/login`);
    expect(await page.text()).toContain('<title>');
  });

  test('signs people in', async () => {
    expect(await signIn(container.url, 'master', MASTER_PASSWORD)).toMatchObject({ status: 200 });
    expect(await signIn(container.url, 'master', 'another password')).toMatchObject({ status: 401 });
  });

  test('makes and lists accounts by the same command', async () => {
    const made = await asked(...['exec', container.name, 'toolstead', 'account', 'list']);
    expect(made).toMatch(/^id .*\n1 +master .* active /);
    const usage = await container.execute('toolstead', 'account');
    expect(usage).toMatchObject({ code: 2 });
    expect(usage.err).toContain('  toolstead account list\n');
    // In a container of its own too, as `docker compose run` has it.
    const { out } = await command({ DATABASE_URL }, container.volumes, 'account', 'list');
    expect(out.trim()).toBe(made);
  });

  test('has neither root, nor rights, nor anything to write to but its data and /tmp', async () => {
    const pids = (await asked('top', container.name, 'hpid')).split('\n').slice(1);
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) {
      const status = readFileSync(`/proc/${pid.trim()}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    }
    const write = (path: string) =>
      container.execute('node', '-e', `require('fs').writeFileSync(${JSON.stringify(path)}, '')`);
    for (const path of ['/written', '/app/written', '/app/dist/server/main.js', '/etc/passwd']) {
      expect((await write(path)).err).toMatch(/EROFS|EACCES/);
    }
    for (const path of ['/data/written', '/tmp/written'])
      expect(await write(path)).toMatchObject({ code: 0 });
  });

  test('is backed up while it runs, and restored on another database with another volume', async () => {
    expect(await container.execute('toolstead', 'backup', '/data/all.backup')).toMatchObject({ code: 0 });
    const place = { DATABASE_URL: await createDatabase() };
    const volumes = [`${container.name}-restored:/data`, `${container.name}-data:/backup`];
    const restored = await command(place, volumes, 'restore', '/backup/all.backup');
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('1 account') as string });
    const { out } = await container.execute('toolstead', 'account', 'list');
    expect(await command(place, volumes, 'account', 'list')).toMatchObject({ code: 0, out });
    const again = await command(place, volumes, 'restore', '/backup/all.backup');
    expect(again.code).toBe(1);
  });

  test('stops within its grace, and starts again on what it has', async () => {
    const key = await container.execute(
      'node',
      '-p',
      "require('fs').readFileSync('/data/secret.key', 'utf8')",
    );
    expect(await container.stop()).toBe(0);
    await asked('rm', container.name);
    await container.start({ DATABASE_URL });
    const again = await container.execute(
      'node',
      '-p',
      "require('fs').readFileSync('/data/secret.key', 'utf8')",
    );
    expect(again).toEqual(key);
    expect(await signIn(container.url, 'master', MASTER_PASSWORD)).toMatchObject({ status: 200 });
    expect(await container.stop()).toBe(0);
  });

  test('is no demo', async () => {
    const { code, err } = await command({ DATABASE_URL, DEMO: '1', LOG_LEVEL: 'silent' }, container.volumes);
    expect(code).toBe(1);
    expect(err).toMatch(/^Toolstead can't start\. DEMO: this database has accounts of its own, [^\n]*\n$/);
    const { out } = await command({ DATABASE_URL }, container.volumes, 'account', 'list');
    expect(out.trim().split('\n')).toHaveLength(2);
  });
});

test('a container of another user runs as that one', async () => {
  const DATABASE_URL = await createDatabase();
  const container = await running({ DATABASE_URL, MASTER_PASSWORD }, ['--user', '4321:4321']);
  const { out } = await container.execute('node', '-p', "require('fs').statSync('/data/secret.key').uid");
  expect(out).toBe('4321\n');
  expect(await signIn(container.url, 'master', MASTER_PASSWORD)).toMatchObject({ status: 200 });
  expect(await container.stop()).toBe(0);
});

test('a demo is filled, says who can sign in, and can be stopped and started', async () => {
  const settings = { DATABASE_URL: await createDatabase(), DEMO: '1' };
  const container = await running(settings);
  const told = await fetch(`${container.url}/api/trpc/accounts.registration`);
  const { demo } = (
    (await told.json()) as { result: { data: { demo: { names: string[]; password: string } } } }
  ).result.data;
  expect(demo.names).toContain('meilin');
  for (const name of demo.names) {
    expect(await signIn(container.url, name, demo.password)).toMatchObject({ status: 200 });
  }
  expect(await container.stop()).toBe(0);
  await asked('rm', container.name);
  await container.start(settings);
  expect(await signIn(container.url, 'meilin', demo.password)).toMatchObject({ status: 200 });
  expect(await container.stop()).toBe(0);
});

afterAll(async () => {
  await asked('rm', '--all', '--force', '--time', '0');
});
