import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { downloadImage } from './image-download';

const server = createServer();
afterEach(() => {
  server.removeAllListeners('request');
  server.closeAllConnections();
  server.close();
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['never ends its answer', (_request, response) => response.write('x')],
  [
    'redirects slowly, again and again',
    (request, response) => {
      setTimeout(() => response.writeHead(302, { location: `${request.url ?? ''}x` }).end(), 40);
    },
  ],
])('a host that %s is left after the time for all of it', async (_what, listener) => {
  server.on('request', listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await expect(
    downloadImage({ publicDemo: false }, new URL(`http://${host}/a`), [host], 100),
  ).rejects.toMatchObject({
    wireCode: 'image_timeout',
  });
});
