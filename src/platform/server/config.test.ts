import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { toolSettings } from '@/app/server/tool-settings';
import { ConfigError, listOf, readConfig, settingsWithMeaning } from './config';

const folder = mkdtempSync(join(tmpdir(), 'toolstead-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const DATA_DIR = join(folder, 'data');

test('everything has a default', () => {
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: DATA_DIR,
    databaseUrl: undefined,
    publicUrl: undefined,
    smtpUrl: undefined,
    logLevel: 'info',
    trustProxy: [],
  });
});

test('an empty variable is an unset one', () => {
  expect(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '', SECRET_KEY: '' })).toMatchObject({ port: 3000 });
});

test('the secret key is made once, for the owner only', () => {
  const made = readConfig({ DATA_DIR }).secretKey;
  expect(made).toHaveLength(32);
  expect(readConfig({ DATA_DIR }).secretKey).toEqual(made);
  expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8'), 'base64')).toEqual(made);
  expect(readConfig({ DATA_DIR, SECRET_KEY: 'x'.repeat(40) }).secretKey).not.toEqual(made);
});

test('a damaged key stops the start instead of being replaced', () => {
  const damaged = join(folder, 'damaged');
  readConfig({ DATA_DIR: damaged });
  writeFileSync(join(damaged, 'secret.key'), 'short');
  expect(() => readConfig({ DATA_DIR: damaged })).toThrow(/^SECRET_KEY: .* does not hold 32 bytes/);
  expect(readFileSync(join(damaged, 'secret.key'), 'utf8')).toBe('short');
});

test('a secret may lie in a file', () => {
  const file = join(folder, 'password');
  writeFileSync(file, 'from the file\n');
  expect(readConfig({ DATA_DIR, MASTER_PASSWORD_FILE: file }).masterPassword).toBe('from the file');
  expect(() => readConfig({ DATA_DIR, MASTER_PASSWORD_FILE: file, MASTER_PASSWORD: 'another' })).toThrow(
    'MASTER_PASSWORD and MASTER_PASSWORD_FILE are both set',
  );
  expect(() => readConfig({ DATA_DIR, SMTP_URL_FILE: join(folder, 'none') })).toThrow(
    /^SMTP_URL_FILE can't be read/,
  );
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', '3000.5'],
  ['PORT', ' '],
  ['PUBLIC_URL', 'https://tools.example.org/?x=1#y'],
  ['PUBLIC_URL', 'https://user@tools.example.org'],
  ['MAIL_FROM', 'nonsense'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
  ['PUBLIC_URL', 'tools.example.org'],
  ['PUBLIC_URL', 'ftp://tools.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['MASTER_PASSWORD', '12345'],
  ['SECRET_KEY', 'too short'],
  ['IMAGE_PROXY_HOSTS', 'https://i0.hdslb.com'],
  ['IMAGE_PROXY_HOSTS', ','],
  ['OIDC_ISSUER', 'auth.example.org'],
  ['OIDC_ISSUER', 'http://auth.example.org'],
  ['OIDC_ISSUER', 'https://auth.example.org/?x=1'],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['OIDC_SCOPES', 'profile email'],
  ['SECURITY_CONTACT', 'security@example.org'],
  ['OIDC_AUTO_REGISTER', 'yes'],
  ['OIDC_ROLE_CLAIM', 'groups'],
  ['OIDC_ROLE_CLAIM', 'groups staff=owner'],
  ['OIDC_ROLE_CLAIM', 'groups staff=admin,'],
  ['PASSWORD_SIGN_IN', 'no'],
  ['PASSWORD_SIGN_IN', 'off'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP', 'all'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'private,public'],
  ['TRUST_PROXY', 'toString'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  const attempt = () => readConfig({ DATA_DIR, [name]: value }, toolSettings);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(new RegExp(`^${name}: [^\n]+$`));
});

test('lists are read with or without blanks', () => {
  const config = readConfig({
    DATA_DIR,
    TRUST_PROXY: '10.0.0.0/8, ::1',
    PUBLIC_URL: 'https://tools.example.org/',
  });
  expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1']);
  expect(config.publicUrl).toBe('https://tools.example.org');
});

test('TRUST_PROXY takes words for networks, beside addresses', () => {
  const networks = (TRUST_PROXY: string) => readConfig({ DATA_DIR, TRUST_PROXY }).trustProxy;
  expect(networks('loopback')).toEqual(['127.0.0.0/8', '::1/128']);
  expect(networks('192.0.2.7, private')).toEqual([
    '192.0.2.7',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    'fc00::/7',
  ]);
});

test('PUBLIC_URL is an origin: a path is refused with the reason', () => {
  const publicUrl = (PUBLIC_URL: string) => readConfig({ DATA_DIR, PUBLIC_URL }).publicUrl;
  expect(publicUrl('https://tools.example.org')).toBe('https://tools.example.org');
  expect(publicUrl('http://tools.example.org:8080/')).toBe('http://tools.example.org:8080');
  for (const path of ['/tools', '/tools/', '//', '/a/b']) {
    expect(() => publicUrl(`https://tools.example.org${path}`)).toThrow(
      'PUBLIC_URL: must have no path: the app lies at /app and /api of its host and cannot be moved below another path',
    );
  }
});

test('a tool has settings of its own, which it alone reads', () => {
  const COLOURS = z.string().transform(listOf).default(['red']);
  const read = (environment: object) =>
    z.object({ COLOURS }).parse(readConfig({ DATA_DIR, ...environment }, { COLOURS }).ofTools).COLOURS;
  expect(read({})).toEqual(['red']);
  expect(read({ COLOURS: 'green, blue' })).toEqual(['green', 'blue']);
  expect(readConfig({ DATA_DIR, COLOURS: 'green', SECRET_KEY: 'x'.repeat(40) }).ofTools).toEqual({});
});

describe('an OpenID Connect provider', () => {
  const given = {
    OIDC_ISSUER: 'https://auth.example.org',
    OIDC_CLIENT_ID: 'toolstead',
    OIDC_CLIENT_SECRET: 'x',
  };

  test('has a name, and registers nobody, unless it is told to', () => {
    expect(readConfig({ DATA_DIR }).provider).toBeUndefined();
    expect(readConfig({ DATA_DIR, ...given })).toMatchObject({
      provider: {
        issuer: 'https://auth.example.org',
        clientId: 'toolstead',
        clientSecret: 'x',
        name: 'single sign-on',
        autoRegister: false,
        scopes: undefined,
        roleClaim: undefined,
      },
      passwordSignIn: true,
    });
    const more = { OIDC_NAME: 'Keycloak', OIDC_AUTO_REGISTER: 'on', PASSWORD_SIGN_IN: 'off' };
    expect(readConfig({ DATA_DIR, ...given, ...more })).toMatchObject({
      provider: { name: 'Keycloak', autoRegister: true },
      passwordSignIn: false,
    });
  });

  test('is named by all of its settings or by none, and its secret may lie in a file', () => {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
      expect(() => readConfig({ DATA_DIR, ...given, [name]: '' })).toThrow(
        `${name}: must be set when OIDC_ISSUER is`,
      );
      expect(() => readConfig({ DATA_DIR, [name]: 'x' })).toThrow(`OIDC_ISSUER: must be set when ${name} is`);
    }
    const file = join(folder, 'client-secret');
    writeFileSync(file, 'from the file\n');
    const config = readConfig({ DATA_DIR, ...given, OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: file });
    expect(config.provider?.clientSecret).toBe('from the file');
  });

  test('needs TLS, but on this machine', () => {
    for (const OIDC_ISSUER of ['http://localhost:8080', 'http://127.0.0.1:9000/realm', 'http://[::1]:1']) {
      expect(readConfig({ DATA_DIR, ...given, OIDC_ISSUER }).provider).toMatchObject({ issuer: OIDC_ISSUER });
    }
  });

  test('gives roles by a claim', () => {
    const OIDC_ROLE_CLAIM = 'https://example.org/roles Domain Admins=admin, owners = master';
    expect(readConfig({ DATA_DIR, ...given, OIDC_ROLE_CLAIM }).provider?.roleClaim).toEqual({
      claim: 'https://example.org/roles',
      roles: new Map([
        ['Domain Admins', 'admin'],
        ['owners', 'master'],
      ]),
    });
  });
});

/** The text with everything between two marks replaced. */
function between(mark: string, text: string, content: string): string {
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[^]*?(<!-- /${mark} -->)`);
  expect(text).toMatch(marked);
  return text.replace(marked, (_all, begin: string, end: string) => `${begin}\n${content}\n\n${end}`);
}

describe('every setting is', () => {
  const root = join(import.meta.dirname, '../../..');
  const settings = settingsWithMeaning(toolSettings);

  test('in the table of the README', async () => {
    const rows = settings.map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
    );
    // The formatter would pad the columns to three times the size.
    const table = ['<!-- prettier-ignore -->', '| variable | default | meaning |', '| - | - | - |', ...rows];
    const readme = join(root, 'README.md');
    await expect(between('settings', readFileSync(readme, 'utf8'), table.join('\n'))).toMatchFileSnapshot(
      readme,
    );
  });

  test('in .env.example', async () => {
    const lines = settings.flatMap(({ name, fallback, meaning }) => [
      '',
      `# ${meaning.replaceAll('`', '')}`,
      `#${name}=${fallback}`,
    ]);
    const head = [
      '# Settings. Docker Compose reads them from a file .env beside compose.yaml, which itself sets PORT, HOST, DATA_DIR and',
      '# DATABASE_URL; a systemd unit from the file named as its EnvironmentFile. Remove the # before what you set.',
      '',
      '# Of Compose alone: where it listens (0.0.0.0:3000 lets other machines in), and the password of its database, which is',
      '# set before the first start, of letters and digits, as it becomes a part of a URL.',
      '#LISTEN=127.0.0.1:3000',
      '#DATABASE_PASSWORD=toolstead',
    ];
    await expect([...head, ...lines, ''].join('\n')).toMatchFileSnapshot(join(root, '.env.example'));
  });

  const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8')) as {
    services: { app: { environment: Record<string, string>; volumes: string[] } };
    volumes: object;
  };

  test('passed on by compose.yaml, or set by the image', () => {
    const passed = Object.keys(compose.services.app.environment);
    const ofProduct = settings.map(({ name }) => name);
    expect([...passed, 'PORT', 'HOST', 'DATA_DIR'].sort()).toEqual([...ofProduct, 'TZ', 'LC_TIME'].sort());
  });

  test('kept safe by compose.yaml: backups are made, into a volume of their own', () => {
    const { environment, volumes } = compose.services.app;
    expect(environment.BACKUP_DIR).toBe('${BACKUP_DIR:-/backups}');
    expect(volumes).toContain('backups:/backups');
    expect(Object.keys(compose.volumes)).toContain('backups');
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain('chmod 1777 /image/data /image/backups');
  });
});
