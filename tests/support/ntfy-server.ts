import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { endWithFile } from './endings';

/** As ntfy reads what is published as JSON (server/types.go, server/actions.go of its source). */
const published = z.object({
  topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
  title: z.string().optional(),
  message: z.string().min(1),
  priority: z.number().int().min(1).max(5).optional(),
  tags: z.array(z.string()).optional(),
  click: z.url().optional(),
  sequence_id: z
    .string()
    .regex(/^[-_A-Za-z0-9]{1,64}$/)
    .optional(),
  actions: z
    .array(
      z.object({
        action: z.literal('http'),
        label: z.string().min(1),
        url: z.url(),
        method: z.literal('POST'),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
        clear: z.boolean(),
      }),
    )
    .max(3)
    .optional(),
});

export type NtfyMessage = z.output<typeof published>;

/** Twice that of a message, 4,096. */
const MOST_BYTES = 8192;

export interface Ntfy {
  /** For PRIVATE_ADDRESSES. */
  address: string;
  /** What each call published, in turn. */
  published: NtfyMessage[];
  /** Of a topic, as its app shows it: a later one of a sequence in place of the earlier. */
  shown(topic: string): NtfyMessage[];
  /** A topic that only this access token may publish to. */
  protects: Map<string, string>;
  /** In place of 200, such as that of a proxy before it. */
  status: number;
  retryAfter: string | undefined;
  /** What the answer to a message waits for. */
  before: (message: NtfyMessage) => unknown;
}

/** A server that takes messages as the documentation of ntfy says. */
export async function startNtfy(): Promise<Ntfy> {
  const server = createServer((request, response) => {
    take(ntfy, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endWithFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const ntfy: Ntfy = {
    address: `127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    published: [],
    protects: new Map(),
    status: 200,
    retryAfter: undefined,
    before: () => undefined,
    shown(topic) {
      const latest = new Map<unknown, NtfyMessage>();
      for (const one of ntfy.published.filter((message) => message.topic === topic))
        latest.set(one.sequence_id ?? one, one);
      return [...latest.values()];
    },
  };
  return ntfy;
}

async function take(ntfy: Ntfy, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat((await request.toArray()) as Buffer[]);
  const answer = (status: number, error?: string) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(error === undefined ? { event: 'message' } : { http: status, error }));
  };
  if (ntfy.retryAfter !== undefined) response.setHeader('retry-after', ntfy.retryAfter);
  if (ntfy.status !== 200) return answer(ntfy.status, 'as the test wants');
  if (request.method !== 'POST' || request.url !== '/') return answer(404, 'page not found');
  if (body.length > MOST_BYTES) return answer(413, 'JSON body too large');
  const message = published.parse(JSON.parse(body.toString()));
  const { authorization } = request.headers;
  const token = ntfy.protects.get(message.topic);
  if (token !== undefined && authorization === undefined) return answer(403, 'forbidden');
  if (token !== undefined && authorization !== `Bearer ${token}`) return answer(401, 'unauthorized');
  await ntfy.before(message);
  ntfy.published.push(message);
  answer(200);
}
