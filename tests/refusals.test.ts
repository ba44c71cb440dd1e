import { type AddressInfo, connect } from 'node:net';
import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHttp } from '@/app/server/http';
import { createTestApp, type TestApp } from './support/app';
import { capturedLog } from './support/captured-log';

const app = await createTestApp();
let http: TestApp['http'];
const { lines, log } = capturedLog('error');
beforeAll(async () => {
  http = await buildHttp({ ...app.services, log }, null);
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

const sent = METHODS.filter((method) => method !== 'CONNECT');
const authorization = () => `Bearer ${app.users[0].token}`;

describe('an unsupported method', () => {
  const others = (served: string[]) => sent.filter((method) => !served.includes(method));

  test.each([
    '/api/trpc/home.overview',
    '/api/trpc/scripts.list',
    '/api/trpc/no.such',
    '/api/trpc/home.overview,themes.current?batch=1',
  ])('is a 405 at %s, and no error of the server', async (url) => {
    for (const method of others(['GET', 'POST'])) {
      for (const headers of [{}, { authorization: authorization() }]) {
        const answer = await http.inject({ method: method as 'TRACE', url, headers });
        expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET, POST']);
        if (method === 'HEAD') continue;
        const message = `${method} is not supported here`;
        const requestId = answer.headers['x-request-id'];
        expect(answer.json()).toEqual({
          error: { code: -32_600, message, data: { code: 'method_not_allowed', httpStatus: 405, requestId } },
        });
      }
    }
    expect(lines).toEqual([]);
  });

  test('is a 405 for a documented call', async () => {
    for (const method of others(['POST'])) {
      const answer = await http.inject({ method: method as 'TRACE', url: '/api/Login.php' });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'POST']);
    }
    expect(lines).toEqual([]);
  });

  test('does not affect supported ones', async () => {
    const headers = { authorization: authorization() };
    expect((await http.inject({ url: '/api/trpc/scripts.list', headers })).statusCode).toBe(200);
    const post = { method: 'POST' as const, url: '/api/trpc/themes.update', headers };
    const answer = await http.inject({ ...post, payload: { theme_name: 'Professional Dark' } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a request refused before any hook', () => {
  /** Sends raw bytes and returns the response. */
  async function exchange(bytes: string) {
    const { port } = http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [status = '', ...fields] = head.split('\r\n');
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
  }
  const get = (path: string, fields = 'Host: x\r\n') =>
    `GET ${path} HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`;
  const envelope = (message: string, code: string) => ({ success: false, message, error: message, code });
  const malformed = envelope('The request is malformed', 'bad_request');

  test.each([
    ['broken escapes', get('/%zz'), 400, malformed],
    ['no host', get('/healthz', ''), 400, envelope('The request names no host', 'bad_request')],
    [
      'no host at a documented call',
      get('/api/Home.php', ''),
      400,
      envelope('The request names no host', 'bad_request'),
    ],
    [
      'an expectation nobody knows',
      get('/nothing', 'Host: x\r\nExpect: tea\r\n'),
      404,
      envelope('Not found', 'not_found'),
    ],
    ['no HTTP', 'hello\r\n\r\n', 400, malformed],
    [
      'a head that is too large',
      get('/healthz', `Host: x\r\nX: ${'x'.repeat(20_000)}\r\n`),
      431,
      envelope('The head of the request is too large', 'header_too_large'),
    ],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, malformed],
  ])('has the same headers and the same shape: %s', async (_what, bytes, status, body) => {
    const other = await http.inject('/no/such/path');
    const expected = Object.fromEntries(
      Object.entries(other.headers).filter(
        ([name]) => !/^(date|connection|content-length|x-request-id)$/.test(name),
      ),
    );
    expect(expected).toHaveProperty('strict-transport-security');
    expect(await exchange(bytes)).toMatchObject({ status, headers: expected, body });
  });

  test.each([
    ['broken escapes', get('/api/trpc/%zz'), 400, 'bad_request', 'The request is malformed'],
    [
      'a path that is too long',
      get(`/api/trpc/${'x'.repeat(3000)}`),
      414,
      'uri_too_long',
      'The address is too long',
    ],
    ['no host', get('/api/trpc/home.overview', ''), 400, 'bad_request', 'The request names no host'],
  ])('has the shape of the typed door there: %s', async (_what, bytes, httpStatus, code, message) => {
    expect(await exchange(bytes)).toMatchObject({
      status: httpStatus,
      headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
      body: { error: { code: -32_600, message, data: { code, httpStatus } } },
    });
  });

  test('HTTP/1.0 needs no host', async () => {
    expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
  });

  test('without an error in the log', () => expect(lines).toEqual([]));
});
