import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@/features/reminders/push-message';
import type { Subscription } from '@/features/reminders/schema';
import { endWithFile } from './endings';

/** A push as the browser of a subscription reads it. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** The decrypted message. */
  message: PushMessage;
}

export interface PushService {
  /** For PRIVATE_ADDRESSES. */
  address: string;
  received: ReceivedPush[];
  /** The status that pushes are answered with. */
  status: number;
  /** The header of that name (s), if any. */
  retryAfter: string | undefined;
  /** What it waits for before it answers. */
  answersAfter: Promise<void>;
  /** A browser subscribes, for the server with this key. */
  subscribe(applicationServerKey: string): Subscription;
}

/** A push service with its browsers, which decrypt by RFC 8291 and verify whom a push comes from by RFC 8292. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, authorization: string) => ReceivedPush['message']>();
  const server = createServer((request, response) => {
    request.toArray().then(
      async (parts: Buffer[]) => {
        const { url = '', headers } = request;
        const read = browsers.get(url);
        if (service.status === 201) {
          const message = read?.(Buffer.concat(parts), headers.authorization ?? '');
          if (message) service.received.push({ path: url, headers, message });
        }
        await service.answersAfter;
        if (service.retryAfter !== undefined) response.setHeader('retry-after', service.retryAfter);
        response.writeHead(read ? service.status : 404).end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endWithFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const origin = `http://${address}`;
  const service: PushService = {
    address,
    received: [],
    status: 201,
    retryAfter: undefined,
    answersAfter: Promise.resolve(),
    subscribe(applicationServerKey) {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/${randomBytes(8).toString('hex')}`;
      browsers.set(path, (body, authorization) => {
        verifySender(authorization, applicationServerKey, origin);
        return JSON.parse(decrypt(body, { pair, publicKey, auth })) as ReceivedPush['message'];
      });
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}${path}`, keys };
    },
  };
  return service;
}

interface BrowserKeys {
  pair: ReturnType<typeof createECDH>;
  publicKey: Buffer;
  auth: Buffer;
}

/** RFC 8291 section 3.4 and RFC 8188 section 2, of one record. */
function decrypt(body: Buffer, { pair, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derived = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()]);
  // The delimiter of the last record, and padding.
  return record.subarray(0, record.lastIndexOf(2)).toString();
}

function verifySender(authorization: string, key: string, audience: string): void {
  const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const seconds = exp - Date.now() / 1000;
  if (shown !== key || !isSigned || aud !== audience) throw new Error('Another sender');
  if (seconds <= 0 || seconds > 24 * 60 * 60) throw new Error('Expired, or too long');
  if (!/^(?:https:\/\/|mailto:)/.test(sub)) throw new Error('No contact');
}
