import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { endWithFile } from '../support/endings';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const IMAGES: [type: string, bytes: Buffer][] = [
  ['image/png', PNG],
  ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['image/gif', Buffer.from('GIF89a......')],
  ['image/webp', Buffer.from('RIFF....WEBPVP8 ')],
  ['image/avif', Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypavif....avifmif1miaf')])],
];

let app: TestApp;
/** A host of images, which the list names as its literal address and port. */
let host: string;
let other: string;
let answer: RequestListener;
const asked: { url: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = [];

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endWithFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

beforeAll(async () => {
  host = await listen((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  other = await listen((_request, response) => response.end(PNG));
  const hosts = [
    host,
    'localhost',
    'no-such-host.invalid',
    '127.0.0.1',
    `localhost:${host.split(':')[1] ?? ''}`,
  ];
  app = await createTestApp({ environment: { IMAGE_PROXY_HOSTS: hosts.join(',') } });
});
beforeEach(() => {
  asked.length = 0;
  answer = (_request, response) => response.end(PNG);
});

async function get(url: string, path = '/api/ImageProxy.php') {
  return app.http.inject({ url: `${path}?url=${encodeURIComponent(url)}&t=${String(Date.now())}` });
}

let number = 0;
/** An address that no other test has. */
const fresh = () => `http://${host}/${String(++number)}.png`;

describe('an image of the list', () => {
  test('comes without a token, for a day, by the type of its bytes, and can do nothing', async () => {
    for (const [type, bytes] of IMAGES) {
      answer = (_request, response) => response.setHeader('content-type', 'text/html').end(bytes);
      const response = await get(fresh(), '/ImageProxy.php');
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(bytes);
      expect(response.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      });
    }
    for (const { headers } of asked) {
      expect(headers).not.toHaveProperty('referer');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers['accept-encoding']).toBe('identity');
    }
  });

  test('is fetched once, by many at a time too, and kept on disk', async () => {
    const url = fresh();
    const many = await Promise.all([1, 2, 3, 4].map(() => get(url)));
    expect(many.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await get(`${url}#part`)).rawPayload).toEqual(PNG);
    expect(asked).toHaveLength(1);
    const kept = await readdir(join(app.services.config.dataDir, 'images'));
    expect(kept.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  });

  test('that is kept comes whole from its file, to many at a time', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(500_000, 'x')]);
    answer = (_request, response) => response.end(large);
    const url = fresh();
    await get(url);
    for (const { rawPayload, headers } of await Promise.all([1, 2, 3].map(() => get(url)))) {
      expect(rawPayload.equals(large)).toBe(true);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(large.length) });
    }
    expect(asked).toHaveLength(1);
  });

  test('is followed inside the list and no further', async () => {
    const target = fresh();
    answer = (request, response) => {
      if (request.url === new URL(target).pathname) response.end(PNG);
      else response.writeHead(302, { location: new URL(target).pathname }).end();
    };
    expect((await get(fresh())).statusCode).toBe(200);
    for (const location of [
      `http://${other}/x.png`,
      'https://example.org/x.png',
      'file:///etc/passwd',
      'http://a:b@c',
    ]) {
      answer = (_request, response) => response.writeHead(301, { location }).end();
      expect((await get(fresh())).statusCode, location).toBe(403);
    }
    answer = (request, response) => response.writeHead(302, { location: `${request.url ?? ''}x` }).end();
    expect((await get(fresh())).statusCode).toBe(502);
  });
});

describe('refused', () => {
  test.each([
    ['no address', 'x', 422],
    ['a host that is not on the list', 'https://example.org/a.png', 403],
    ['a host under one of the list', 'https://a.localhost/a.png', 403],
    ['a host of the list by http', 'http://localhost/a.png', 403],
    ['a host of the list on a port', 'https://localhost:8443/a.png', 403],
    ['a name with a port, which only addresses may have', 'http://localhost:PORT/a.png', 403],
    ['a host of the list that is this machine', 'https://localhost/a.png', 403],
    ['an address of the list without its port', 'https://127.0.0.1/a.png', 403],
    ['an address of the list on another port', 'http://127.0.0.1:1/a.png', 403],
    ['a user in the address', 'http://user@HOST/a.png', 403],
    ['a password in the address', 'http://user:password@HOST/a.png', 403],
    ['a file', 'file:///etc/passwd', 403],
    ['a host that does not exist', 'https://no-such-host.invalid/a.png', 502],
  ])('%s', async (_what, url, status) => {
    const port = host.split(':')[1] ?? '';
    const response = await get(url.replace('HOST', host).replace('PORT', port));
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, message: expect.any(String) as string });
    expect(asked).toEqual([]);
  });

  test('what is no raster image, or too large; and not asked for again within a minute', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]);
    const answers: [RequestListener, number][] = [
      [(_, response) => response.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="x"/>'), 415],
      [(_, response) => response.setHeader('content-type', 'image/png').end('<script>'), 415],
      [(_, response) => response.end(), 415],
      [(_, response) => response.end(large), 413],
      [(_, response) => response.writeHead(200, { 'content-length': large.length }).write(PNG), 413],
      [
        (_, response) => {
          response.write(large);
          response.end();
        },
        413,
      ],
    ];
    for (const [index, [listener, status]] of answers.entries()) {
      answer = listener;
      const url = fresh();
      expect((await get(url)).statusCode, String(index)).toBe(status);
      answer = (_request, response) => response.end(PNG);
      expect((await get(url)).statusCode, String(index)).toBe(status);
    }
    expect(asked).toHaveLength(answers.length);
  });

  test('an error, until the host answers with the image', async () => {
    const errors: RequestListener[] = [
      (_, response) => response.writeHead(404).end(PNG),
      (_, response) => response.writeHead(302).end(),
      (_, response) => response.destroy(),
    ];
    for (const [index, listener] of errors.entries()) {
      answer = listener;
      const url = fresh();
      expect((await get(url)).statusCode, String(index)).toBe(502);
      answer = (_request, response) => response.end(PNG);
      expect((await get(url)).statusCode, String(index)).toBe(200);
    }
  });

  test(
    'other methods, and more than 600 requests a minute from one address',
    { tags: ['slow'] },
    async () => {
      expect((await app.http.inject({ method: 'POST', url: '/api/ImageProxy.php' })).statusCode).toBe(405);
      const url = fresh();
      const ask = (remoteAddress: string) =>
        app.http.inject({ url: `/api/ImageProxy.php?url=${encodeURIComponent(url)}`, remoteAddress });
      const statuses: number[] = [];
      for (let from = 0; from < 601; from += 50) {
        const some = await Promise.all(Array.from({ length: 50 }, () => ask('192.0.2.7')));
        statuses.push(...some.map(({ statusCode }) => statusCode));
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(600);
      const refused = await ask('192.0.2.7');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask('192.0.2.8')).statusCode).toBe(200);
    },
  );
});

test('no more than six images are fetched at a time, the others wait for their turn', async () => {
  const held: (() => void)[] = [];
  answer = (_request, response) => held.push(() => response.end(PNG));
  const all = Array.from({ length: 20 }, (_, at) => get(`http://${host}/many-${String(at)}`));
  await expect.poll(() => held.length).toBe(6);
  let most = 0;
  for (let answered = 0; answered < 20; answered++) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    most = Math.max(most, held.length);
    held.shift()?.();
  }
  expect(most).toBe(6);
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});
