import { createHmac, randomBytes } from 'node:crypto';
import type { Services } from '@/platform/server/context';
import { seal, unseal } from '@/platform/server/crypto';
import { callOut, isRedirect } from '@/platform/server/outgoing-request';
import { AddressRefused, isCallable } from '@/platform/server/public-address';

/** A receiver is to store a message and to answer. */
const TIMEOUT_MS = 10_000;
const SECRET_BYTES = 24;
const SECRET_PREFIX = 'whsec_';
const ADDRESS_PURPOSE = 'address of a webhook';
const SECRET_PURPOSE = 'secret of a webhook';

/** A new secret, as Standard Webhooks writes it: `whsec_` and its bytes in base64. */
export function makeSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export const sealSecret = (secretKey: Buffer, secret: string) => seal(secretKey, SECRET_PURPOSE, secret);
export const sealAddress = (secretKey: Buffer, url: URL) => seal(secretKey, ADDRESS_PURPOSE, url.href);

/** Where messages go, and what signs them. */
export interface Receiver {
  url: URL;
  secret: string;
}

/** Null if the server's key is another by now. */
export function unsealReceiver(
  secretKey: Buffer,
  sealed: { address: Buffer; secret: Buffer },
): Receiver | null {
  const address = unseal(secretKey, ADDRESS_PURPOSE, sealed.address);
  const secret = unseal(secretKey, SECRET_PURPOSE, sealed.secret);
  return address === null || secret === null ? null : { url: new URL(address), secret };
}

export interface Message {
  /** The same whenever it is sent again. */
  id: string;
  type: 'changes' | 'reset' | 'ping';
  data: object;
}

/** What became of an attempt: `said` is for people, in ASCII; who is `gone` wants nothing more. */
export interface SendOutcome {
  outcome: 'delivered' | 'gone' | 'failed';
  /** Null if there was no answer. */
  status: number | null;
  said: string;
  /** For how long the receiver wants nothing more, if it says so (ms). */
  waitMs: number;
}

/** Posts a message in one attempt, signed by Standard Webhooks (v1). Nothing of the answer but its status is read. */
export async function send(
  { config, stopping }: Pick<Services, 'config' | 'stopping'>,
  { url, secret }: Receiver,
  { id, type, data }: Message,
): Promise<SendOutcome> {
  const now = new Date();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    if (!isCallable(url, config.privateAddresses)) throw new AddressRefused();
    const signal = AbortSignal.any([timeout, stopping]);
    const answer = await callOut(url, { config, method: 'POST', headers, body: Buffer.from(body), signal });
    answer.destroy();
    const status = answer.statusCode ?? 0;
    const { 'retry-after': seconds = '' } = answer.headers;
    const waitMs = /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : 0;
    if (status >= 200 && status < 300)
      return { outcome: 'delivered', status, said: 'The receiver has taken it', waitMs };
    if (status === 410)
      return { outcome: 'gone', status, said: 'The receiver wants nothing more (410)', waitMs };
    const said = isRedirect(answer)
      ? `The receiver sends elsewhere (${String(status)}), which is not followed`
      : `The receiver answered ${String(status)}`;
    return { outcome: 'failed', status, said, waitMs };
  } catch (error) {
    const said =
      error instanceof AddressRefused
        ? 'The address is not a public one'
        : timeout.aborted
          ? 'The receiver took too long to answer'
          : reasonOf(error);
    return { outcome: 'failed', status: null, said, waitMs: 0 };
  }
}

/** Without what the other side said, which may be anything. */
function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'The certificate of the receiver is not valid';
  if (code === 'ECONNREFUSED') return 'The receiver refused the connection';
  return 'The receiver could not be reached';
}
