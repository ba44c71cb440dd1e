import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { backupSettings } from './backup/settings';
import { firstStartSettings } from './first-start-settings';
import { isProxyEntry, proxyNetworks } from './proxy-networks';
import { literalAddress } from './public-address';
import { readSecretKey, storeSecretKey } from './secret-key';
import { type ProviderConfig, providerOf, signInSettings, signInSettingsProblem } from './sign-in-settings';

/** An invalid setting; its message is one line that names the variable. */
export class ConfigError extends Error {}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a number from 0 to 65535');

function url(protocols: string[], example: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address such as ${example}`,
  });
}

/** The entries of a comma-separated setting. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/**
 * The settings of the platform by environment variable; tools add their own. `describe` is the text in the README and
 * .env.example, which `npx vitest run src/platform/server/config.test.ts -u` writes again. A variable in SECRETS may also
 * be given as NAME_FILE, a file that contains the value.
 */
const environmentSchema = z.object({
  PORT: port.default(3000).describe('Port to listen on; 0 takes a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder of the private database, the secret key, the outbox and covers.'),
  // Judged when it is opened, with a sentence for each mistake.
  DATABASE_URL: z
    .string()
    .optional()
    .describe('A MySQL ≥ 8.0 or MariaDB ≥ 10.11 server instead of the private one.'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://tools.example.org')
    .refine((text) => /^[^?#@]*$/.test(text), 'must have neither a user, a query nor a fragment')
    .refine(
      (text) => !URL.canParse(text) || new URL(text).pathname === '/',
      'must have no path: the app lies at /app and /api of its host and cannot be moved below another path',
    )
    .optional()
    .describe('Where people reach the app, without a path; for links in mails and passkeys.'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@host')
    .optional()
    .describe('Mail server; else mails become files in `DATA_DIR/outbox`.'),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\p{Cc}]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u,
      'must be an address such as Tools <tools@example.org>',
    )
    .default('Toolstead <toolstead@localhost>')
    .describe('Sender of the mails.'),
  ...firstStartSettings,
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key of what is stored encrypted; else one is made in `DATA_DIR/secret.key`.'),
  ...signInSettings,
  ...backupSettings,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('How much is logged.'),
  KEPT_ANSWERS_MIB: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number of MiB from 0 to 99999')
    .transform(Number)
    .default(64)
    .describe('Memory for answers until their data changes; 0: none.'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional()
    .describe('With it `/metrics` answers Prometheus that sends it as a bearer token.'),
  SECURITY_CONTACT: z
    .string()
    .refine((text) => /^(?:https|mailto|tel):\S+$/.test(text), 'must be such as mailto:security@example.org')
    .optional()
    .describe('Whom to tell of a flaw of this server, for `/.well-known/security.txt`.'),
  TRUST_PROXY: z
    .string()
    .transform(listOf)
    .refine(
      (entries) => entries.every(isProxyEntry),
      'must be addresses, networks (10.0.0.0/8), loopback or private, separated by commas',
    )
    .default([])
    .describe('Proxies whose `X-Forwarded-For` is believed: addresses, networks, `loopback`, `private`.'),
  PRIVATE_ADDRESSES: z
    .string()
    .transform((text) => listOf(text.toLowerCase()))
    .refine(
      (entries) => entries.every(isLiteralAddress),
      'must be such as 192.168.1.5:8080, [fd00::5]:8080, separated by commas',
    )
    .default([])
    .describe('What it may call although not public: `192.168.1.5:8080`.'),
});

function isLiteralAddress(entry: string): boolean {
  const url = `http://${entry}`;
  return URL.canParse(url) && literalAddress(new URL(url)) === entry;
}

const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'MASTER_PASSWORD',
  'SECRET_KEY',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const;

/** The settings of a tool by environment variable. */
export type ToolSettings = Record<string, z.ZodType>;

/** What the README and .env.example say of each setting. */
export function settingsWithMeaning(
  ofTools: ToolSettings,
): { name: string; fallback: string; meaning: string }[] {
  return Object.entries({ ...environmentSchema.shape, ...ofTools }).map(([name, schema]) => {
    const fallback = name === 'PUBLIC_URL' ? 'http://localhost:PORT' : schema.safeParse(undefined).data;
    return { name, fallback: [fallback ?? ''].flat().join(','), meaning: schema.description ?? '' };
  });
}

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** An origin without a trailing slash; if not set, undefined until the port is known. */
  publicUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  masterPassword: string | undefined;
  masterEmail: string | undefined;
  /** 32 bytes. */
  secretKey: Buffer;
  /** The OpenID Connect provider, if there is one. */
  provider: ProviderConfig | undefined;
  /** Whether people who are not masters sign in with a password. */
  passwordSignIn: boolean;
  /** Absolute. */
  backupDir: string | undefined;
  backupKeep: number;
  /** Whether the data is made up and everyone may sign in. */
  demo: boolean;
  /** Whether it is also for strangers: accounts and settings stay as they are, and nothing leaves the server. */
  publicDemo: boolean;
  logLevel: string;
  keptAnswersBytes: number;
  /** What a caller of /metrics must show; undefined if there is no such page. */
  metricsToken: string | undefined;
  /** An address, whom to tell of a flaw. */
  securityContact: string | undefined;
  /** Addresses and networks of trusted proxies. */
  trustProxy: string[];
  /** What may be called although it is not public, each as `address:port`. */
  privateAddresses: string[];
  /** The settings of tools as given and validated; each tool parses its own. */
  ofTools: Record<string, string>;
}

/**
 * Reads the settings; creates DATA_DIR and, if none is given, the secret key.
 * Throws ConfigError with one line that names the variable.
 *
 * @param onMissingKey returns the key when there is none, given the path of its file
 */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  ofTools: ToolSettings = {},
  onMissingKey: (path: string) => Buffer = storeSecretKey,
): Config {
  const values: Record<string, string> = {};
  for (const name of Object.keys({ ...environmentSchema.shape, ...ofTools })) {
    const value = environment[name] ?? '';
    // Compose files and shells pass unset variables as empty ones.
    if (value !== '') values[name] = value;
  }
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if (values[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both set: set one of them`);
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new ConfigError(`${name}_FILE can't be read: ${(error as Error).message}`);
    }
  }
  const settings = judged(environmentSchema, values);
  judged(z.object(ofTools), values);
  const problem = signInSettingsProblem(settings);
  if (problem !== null) throw new ConfigError(problem);
  const publicDemo = settings.DEMO === 'public';
  const dataDir = resolve(settings.DATA_DIR);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} can't be made: ${(error as Error).message}`);
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL === undefined ? undefined : new URL(settings.PUBLIC_URL).origin,
    smtpUrl: publicDemo ? undefined : settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    masterPassword: settings.MASTER_PASSWORD,
    masterEmail: settings.MASTER_EMAIL,
    secretKey: settings.SECRET_KEY
      ? createHash('sha256').update(settings.SECRET_KEY).digest()
      : secretKeyFile(join(dataDir, 'secret.key'), onMissingKey),
    provider: publicDemo ? undefined : providerOf(settings),
    passwordSignIn: publicDemo || settings.PASSWORD_SIGN_IN === 'on',
    backupDir: settings.BACKUP_DIR === undefined ? undefined : resolve(settings.BACKUP_DIR),
    backupKeep: settings.BACKUP_KEEP,
    demo: settings.DEMO !== undefined,
    publicDemo,
    logLevel: settings.LOG_LEVEL,
    keptAnswersBytes: settings.KEPT_ANSWERS_MIB * 1024 * 1024,
    metricsToken: settings.METRICS_TOKEN,
    securityContact: settings.SECURITY_CONTACT,
    trustProxy: proxyNetworks(settings.TRUST_PROXY),
    privateAddresses: settings.PRIVATE_ADDRESSES,
    ofTools: Object.fromEntries(Object.entries(values).filter(([name]) => name in ofTools)),
  };
}

/** The public origin of the app, without a trailing slash. */
export function publicUrlOf({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${String(port)}`;
}

function judged<Schema extends z.ZodType>(schema: Schema, values: Record<string, string>): z.output<Schema> {
  const { data, error } = schema.safeParse(values);
  if (!error) return data;
  const [issue] = error.issues;
  throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is not valid'}`);
}

function secretKeyFile(path: string, onMissing: (path: string) => Buffer): Buffer {
  try {
    return existsSync(path) ? readSecretKey(path) : onMissing(path);
  } catch (error) {
    throw new ConfigError(`SECRET_KEY: ${path} can't be used: ${(error as Error).message}`);
  }
}
