import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createArrivals } from './arrivals';

const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n';

test('requests begin in the order in which they came, each in a turn of the event loop of its own', async () => {
  const arrivals = createArrivals();
  let turn = 0;
  const begun: { request: number; turn: number }[] = [];
  const count = () => {
    turn += 1;
    if (begun.length < 4) setImmediate(count);
  };
  setImmediate(count);
  for (let request = 0; request < 4; request++) arrivals.begin(() => begun.push({ request, turn }));
  await new Promise<void>((resolve) => arrivals.begin(resolve));
  expect(begun).toEqual([0, 1, 2, 3].map((at) => ({ request: at, turn: at })));
});

test('connections that come beside hundreds of requests are accepted before all of them have begun', async () => {
  const arrivals = createArrivals();
  let begun = 0;
  const server = createServer((_request, response) => {
    arrivals.begin(() => {
      begun += 1;
      response.end();
    });
  });
  server.listen(0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const crowd: Socket[] = [];
  for (let at = 0; at < 200; at++) {
    const accepted = once(server, 'connection');
    crowd.push(connect(port));
    await accepted;
  }

  let beside = 0;
  const last = new Promise<number>((resolve) => {
    server.on('connection', () => {
      beside += 1;
      if (beside === 20) resolve(begun);
    });
  });
  for (let at = 0; at < 20; at++) connect(port);
  for (const socket of crowd) socket.write(REQUEST);
  expect(await last).toBeLessThan(100);
});
