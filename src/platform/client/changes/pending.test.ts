import { expect, test } from 'vitest';
import { createPending, replay } from './pending';

interface Kept {
  revision: number;
  text: string;
}
type Effect = (kept: Kept) => Kept;

const appended =
  (letter: string): Effect =>
  (kept) => ({ ...kept, text: kept.text + letter });

/** A server with one text, a cached copy of it, and responses that the test triggers. */
function setUp() {
  const server: Kept = { revision: 1, text: '' };
  let kept = { ...server };
  const waiting: { accept: () => void; refuse: () => void }[] = [];
  const loads: number[] = [];
  let line = Promise.resolve();

  const changes = createPending<Effect>({
    fold: (effect, revision) => {
      if (kept.revision === revision - 1) kept = { ...effect(kept), revision };
    },
    reload: async (revision, signal) => {
      if (kept.revision >= revision) return true;
      loads.push(revision);
      await line;
      if (!signal.aborted) kept = { ...server };
      return true;
    },
  });
  const change = (letter: string, above?: number) =>
    changes.run({
      operationId: letter,
      above,
      effects: appended(letter),
      send: () =>
        new Promise<{ revision: number }>((resolve, reject) => {
          waiting.push({
            accept: () => {
              server.text += letter;
              server.revision += 1;
              resolve({ revision: server.revision });
            },
            refuse: () => reject(new Error(letter)),
          });
        }),
    });
  return {
    server,
    /** The cached copy is asked for anew, as a browser does that is online again. */
    refetch: () => {
      kept = { ...server };
    },
    changes,
    change,
    loads,
    /** Holds the answers of reloads until the returned function is called. */
    holdLoads: () => {
      let release = () => undefined as void;
      line = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    /** Answers the change in flight. */
    answer: async (how: 'accept' | 'refuse') => {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.shift()?.[how]();
      await new Promise((resolve) => setTimeout(resolve));
    },
    shown: () => replay(kept, changes.pending(), (effect, data) => effect(data)).text,
  };
}

test('changes show at once, go one after the other, and a refused one takes only its own effect back', async () => {
  const { change, answer, shown, server } = setUp();
  void change('a');
  const refused = change('b');
  void change('c');
  expect(shown()).toBe('abc');
  await answer('accept');
  expect(shown()).toBe('abc');
  const failure = expect(refused).rejects.toThrow('b');
  await answer('refuse');
  await failure;
  expect(shown()).toBe('ac');
  await answer('accept');
  expect(shown()).toBe('ac');
  expect(server.text).toBe('ac');
});

test('loads anew only what somebody else has changed, and not before the own changes are answered', async () => {
  const { change, answer, shown, server, changes, loads } = setUp();
  void change('a');
  await answer('accept');
  await changes.catchUp(2);
  expect(loads).toEqual([]);

  void change('b');
  server.text += 'X';
  server.revision += 1;
  await changes.catchUp(3);
  expect(loads).toEqual([]);
  expect(shown()).toBe('ab');
  await answer('accept');
  await expect.poll(() => loads).toEqual([4]);
  expect(shown()).toBe('aXb');
  expect(changes.pending()).toEqual([]);
});

test('a reload makes way for a change, since its answer may hold the change already', async () => {
  const { change, answer, shown, server, changes, loads, holdLoads } = setUp();
  const release = holdLoads();
  server.text += 'X';
  server.revision += 1;
  const caughtUp = changes.catchUp(2);
  void change('a');
  await answer('accept');
  expect(shown()).toBe('a');
  release();
  await caughtUp;
  await expect.poll(() => loads).toEqual([2, 3]);
  expect(shown()).toBe('Xa');
  expect(changes.pending()).toEqual([]);
});

test('a reload that is let go begins again once the change is answered', async () => {
  const { change, answer, shown, server, changes, loads, holdLoads } = setUp();
  const release = holdLoads();
  server.text += 'X';
  server.revision += 1;
  const caughtUp = changes.catchUp(2);
  void change('a');
  server.text += 'a';
  release();
  await caughtUp;
  expect(shown()).toBe('a');
  server.text = 'X';
  await answer('accept');
  await expect.poll(() => loads).toEqual([2, 3]);
  expect(shown()).toBe('Xa');
});

test('what adds something shows once when data arrive before its answer that hold it already', async () => {
  const { change, answer, shown, server, refetch } = setUp();
  void change('a', 1);
  // The server has it, and the answer was lost.
  Object.assign(server, { revision: 2, text: 'a' });
  expect(shown()).toBe('a');
  refetch();
  expect(shown()).toBe('a');
  // Sent again it is not made again.
  Object.assign(server, { revision: 1, text: '' });
  await answer('accept');
  expect(shown()).toBe('a');
});

test('what is added behind another change shows on with that one’s answer, and after somebody else’s with its own', async () => {
  const { change, answer, shown, server, refetch } = setUp();
  void change('a', 1);
  void change('b', 1);
  await answer('accept');
  expect(shown()).toBe('ab');
  server.revision += 1;
  refetch();
  // The newer data may hold it.
  expect(shown()).toBe('a');
  await answer('accept');
  expect(shown()).toBe('ab');
});
