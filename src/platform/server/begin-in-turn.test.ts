import fastify, { type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createAdmission } from './admission';
import { beginInTurn } from './context';
import { createRecentCallers } from './recent-callers';

/** A server each of whose requests waits for its turn, with what comes first then and what happens meanwhile. */
function serve(
  first: () => Promise<unknown>,
  meanwhile: (request: FastifyRequest) => void = () => undefined,
) {
  const admission = createAdmission();
  onTestFinished(admission.stop);
  const services = { admission, recentCallers: createRecentCallers() };
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', {
    onRequest(request, _reply, done) {
      admission.begin('192.0.2.1', () => undefined);
      beginInTurn(services, request, done, first);
      meanwhile(request);
    },
    handler: () => 'begun',
  });
  const turn = () => new Promise<void>((resolve) => admission.begin('192.0.2.1', resolve));
  return { app, turn };
}

test('what fails before a request begins is its answer, whether thrown at once or later', async () => {
  const failing = [
    () => {
      throw new Error('refused');
    },
    async () => Promise.reject(new Error('refused')),
  ];
  for (const first of failing) {
    const answer = await serve(first).app.inject('/');
    expect(answer.json()).toMatchObject({ statusCode: 500, message: 'refused' });
  }
});

test('a request whose client has disconnected does not begin', async () => {
  let begun = 0;
  const first = async () => (begun += 1);
  const leaving = serve(first, (request) => request.socket.destroy());
  await expect(fetch(await leaving.app.listen({ port: 0 }))).rejects.toThrow('fetch failed');
  await leaving.turn();
  expect(begun).toBe(0);
  const staying = serve(first);
  expect(await (await fetch(await staying.app.listen({ port: 0 }))).text()).toBe('begun');
  expect(begun).toBe(1);
});
