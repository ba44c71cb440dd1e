import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface OutboxMail {
  headers: Map<string, string>;
  text: string;
  /** The first link in the text. */
  link: URL | undefined;
}

/** The mails to an address in `DATA_DIR/outbox`, oldest first. */
export async function readOutbox(dataDir: string, email: string): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map(async (file) => parseMail(await readFile(join(folder, file), 'utf8'))),
  );
  return mails.filter((mail) => mail.headers.get('to') === email);
}

/** Parses a message as the product writes it: one text part, in a sent mail quoted-printable unless plain ASCII. */
export function parseMail(source: string): OutboxMail {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n');
  const headers = new Map(
    head
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );
  const body = rest.join('\n\n');
  const text = headers.get('content-transfer-encoding') === 'quoted-printable' ? quotedPrintable(body) : body;
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return { headers, text, link: link === undefined ? undefined : new URL(link) };
}

function quotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
