/** Connection options for mysql2. */
export interface DatabaseAddress {
  host?: string;
  port?: number;
  socketPath?: string;
  user: string;
  password?: string;
  database: string;
  ssl?: Record<string, never>;
}

/**
 * Reads `mysql://user:password@host:port/database`, with `?ssl=true` for TLS with a verified certificate and
 * `?socketPath=…` for a unix socket. Returns a sentence if the URL is invalid, which never contains the password.
 */
export function readDatabaseUrl(text: string): DatabaseAddress | string {
  const example = 'mysql://user:password@host:3306/database';
  if (!URL.canParse(text)) return `DATABASE_URL is not a URL of the form ${example}.`;
  const url = new URL(text);
  if (url.protocol !== 'mysql:' && url.protocol !== 'mariadb:') {
    return `DATABASE_URL begins with ${url.protocol}//, but only MySQL and MariaDB are supported: ${example}.`;
  }
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'ssl' && name !== 'socketPath');
  if (unknown) return `DATABASE_URL has an unknown parameter '${unknown}'; known are ssl and socketPath.`;
  const ssl = url.searchParams.get('ssl') ?? 'false';
  if (ssl !== 'true' && ssl !== 'false') return `DATABASE_URL has ssl=${ssl}; it takes true or false.`;
  const database = decode(url.pathname.slice(1));
  const user = decode(url.username);
  const password = decode(url.password);
  if (!database || !user || password === null)
    return `DATABASE_URL must name a user and a database: ${example}.`;

  const socketPath = url.searchParams.get('socketPath');
  return {
    user,
    password,
    database,
    ...(socketPath
      ? { socketPath }
      : { host: url.hostname.replace(/^\[|\]$/g, '') || 'localhost', port: Number(url.port || 3306) }),
    ...(ssl === 'true' ? { ssl: {} } : {}),
  };
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
