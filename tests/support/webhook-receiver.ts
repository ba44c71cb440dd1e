import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedChange } from '@/platform/server/feed/feed';
import { endWithFile } from './endings';

/** A message as its receiver reads it. */
export interface ReceivedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  id: string;
  type: string;
  timestamp: string;
  data: {
    webhook: { id: number; name: string };
    tool?: string;
    revision?: number;
    changes?: FeedChange[];
    cursor?: string;
  };
}

export interface WebhookReceiver {
  /** For PRIVATE_ADDRESSES. */
  address: string;
  /** Every message that came, whatever it was answered. */
  received: ReceivedMessage[];
  /** The status that messages are answered with. */
  status: number;
  /** Headers of the answers. */
  headers: Record<string, string>;
  /** What it waits for before it answers. */
  answersAfter: Promise<void>;
}

/** A program of somebody that takes webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    request.toArray().then(
      async (parts: Buffer[]) => {
        const { url = '', headers } = request;
        const body = Buffer.concat(parts).toString();
        const message = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'timestamp' | 'data'>;
        receiver.received.push({
          ...{ path: url, headers, body, id: String(headers['webhook-id']) },
          ...message,
        });
        const { status, headers: answered } = receiver;
        await receiver.answersAfter;
        response.writeHead(status, answered).end('What nobody is to see');
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
  const receiver: WebhookReceiver = {
    address: `127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    received: [],
    status: 204,
    headers: {},
    answersAfter: Promise.resolve(),
  };
  return receiver;
}

/** Whether a message was signed with a secret, as Standard Webhooks verifies it. */
export function isSignedBy({ headers, body }: ReceivedMessage, secret: string): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace(/^v1,/, ''), 'base64'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
