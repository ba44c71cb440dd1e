import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DiscardedError } from './asking';
import { createOutbox, type Outbox, TOO_OLD } from './outbox';
import { CHANGED_ELSEWHERE } from './seen';
import type { OutboxNews } from './outbox-needs';
import { type ChangeStore, memoryStore, type StoredChange } from './stored-change';

const DAY_MS = 24 * 3_600_000;

/** No answer came. */
class Unanswered extends Error {}
/** The server refused. */
class Refused extends Error {}
class Ended extends Error {}

type Mode = 'up' | 'down' | 'loses answers' | 'ended';

/** Lets everything happen that waits for nothing from outside. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A server, a device and its windows, all under the control of the test. */
function world() {
  const executed: string[] = [];
  const inputs: object[] = [];
  /** What the server remembers of operations. */
  const answers = new Map<string, { revision: number }>();
  const refused = new Map<string, string>();
  const device = memoryStore();
  const state = {
    mode: 'up' as Mode,
    now: 1_000_000,
    deviceRefuses: false,
    isOver: false,
    calls: 0,
    stands: {} as object,
  };
  const windows = new Set<Window>();
  const locks = new Map<string, { owner: Window; go: () => void }[]>();
  let turns: (() => void)[] = [];

  class Window {
    dead = false;
    readonly outbox: Outbox;
    readonly answered: string[] = [];
    readonly problems: string[] = [];
    readonly left: string[] = [];
    #count = 0;

    constructor(readonly name: string) {
      /** Nothing that a dead window has begun goes on. */
      const alive = async <Value>(work: () => Promise<Value>): Promise<Value> => {
        await Promise.resolve();
        if (this.dead) return new Promise(() => undefined);
        const value = await work();
        return this.dead ? new Promise(() => undefined) : value;
      };
      const store: ChangeStore = {
        put: (change) =>
          alive(() => (state.deviceRefuses ? Promise.reject(new Error('full')) : device.put(change))),
        remove: (change) => alive(() => device.remove(change)),
        all: (tool) => alive(() => device.all(tool)),
      };
      this.outbox = createOutbox({
        store,
        post: ({ operationId, input }) =>
          alive(async () => {
            state.calls += 1;
            inputs.push(input);
            if (state.mode === 'ended') {
              state.isOver = true;
              throw new Ended();
            }
            if (state.mode === 'down') throw new Unanswered();
            const reason = refused.get(operationId);
            if (reason !== undefined) throw new Refused(reason);
            const answer = answers.get(operationId) ?? { revision: executed.push(operationId) };
            answers.set(operationId, answer);
            await Promise.resolve();
            if (state.mode === 'loses answers') throw new Unanswered();
            return answer;
          }),
        look: () => alive(() => Promise.resolve(state.stands)),
        failure: (error) =>
          error instanceof Unanswered
            ? 'unanswered'
            : error instanceof Ended
              ? 'ended'
              : { message: (error as Error).message, data: {} },
        errorOf: ({ message }) => new Refused(message),
        alone: async (name, work) => {
          const line = locks.get(name) ?? [];
          locks.set(name, line);
          if (line.push({ owner: this, go: () => undefined }) > 1) {
            const entry = line.at(-1);
            await new Promise<void>((resolve) => entry && (entry.go = resolve));
          }
          const result = await work();
          line.shift();
          line[0]?.go();
          return result;
        },
        pause: () => new Promise((resolve) => turns.push(resolve)),
        retryAfter: [1],
        wait: () => Promise.resolve(),
        tell: (news: OutboxNews) => {
          for (const other of windows)
            if (other !== this) queueMicrotask(() => !other.dead && other.outbox.hear(news));
        },
        isOver: () => this.dead || state.isOver,
        now: () => state.now,
      });
      windows.add(this);
      void this.outbox.start();
    }

    /** Makes the next change of this window; `takesBack` as its form would say. */
    change(tool = 'habits', takesBack = false, more: Partial<StoredChange> = {}): string {
      this.#count += 1;
      const operationId = `${this.name}-${String(this.#count)}`;
      const { answer, left } = this.outbox.add(
        { operationId, tool, of: tool, call: 'add', input: {}, done: operationId, ...more },
        () => takesBack,
      );
      answer.then(
        () => this.answered.push(operationId),
        (error: unknown) =>
          this.problems.push(error instanceof DiscardedError ? 'discarded' : (error as Error).message),
      );
      void left.then(() => this.left.push(operationId));
      return operationId;
    }

    /** It ends at once, whatever it was doing; what it has sent may be executed. */
    crash(): void {
      this.dead = true;
      windows.delete(this);
      for (const [name, line] of locks) {
        const wasFirst = line[0]?.owner === this;
        const others = line.filter(({ owner }) => owner !== this);
        line.splice(0, line.length, ...others);
        locks.set(name, line);
        if (wasFirst) line[0]?.go();
      }
    }
  }

  return {
    state,
    executed,
    inputs,
    refused,
    answers,
    device,
    open: (name: string) => new Window(name),
    /** Another turn of everybody who waits for the server. */
    turn: async (): Promise<void> => {
      const waiting = turns;
      turns = [];
      for (const go of waiting) go();
      await rest();
    },
  };
}

const ids = (changes: readonly StoredChange[]) => changes.map(({ operationId }) => operationId);

test('a change is sent at once, and nothing of it stays', async () => {
  const { open, executed, device } = world();
  const window = open('a');
  window.change();
  window.change();
  await rest();
  expect(executed).toEqual(['a-1', 'a-2']);
  expect(window.answered).toEqual(['a-1', 'a-2']);
  expect(await device.all()).toEqual([]);
  expect(window.left).toEqual([]);
  expect(window.outbox.isUnstored()).toBe(false);
});

test('what gets no answer waits, tells whoever asked, and is sent in order once the server is back', async () => {
  const { open, executed, state, turn } = world();
  state.mode = 'down';
  const window = open('a');
  for (let count = 0; count < 3; count++) window.change();
  await rest();
  window.change();
  await rest();
  expect(window.left.sort()).toEqual(['a-1', 'a-2', 'a-3', 'a-4']);
  expect(ids(window.outbox.list())).toEqual(['a-1', 'a-2', 'a-3', 'a-4']);
  expect(window.outbox.isUnstored()).toBe(false);
  await turn();
  expect(executed).toEqual([]);
  state.mode = 'up';
  await turn();
  expect(executed).toEqual(['a-1', 'a-2', 'a-3', 'a-4']);
  expect(window.answered).toEqual(executed);
  expect(window.outbox.list()).toEqual([]);
});

test('another window sends what a closed one has left, before what it adds itself', async () => {
  const { open, executed, state, turn } = world();
  state.mode = 'down';
  const first = open('a');
  first.change();
  first.change();
  await rest();
  first.crash();
  const second = open('b');
  second.change();
  await rest();
  expect(ids(second.outbox.list())).toEqual(['a-1', 'a-2', 'b-1']);
  state.mode = 'up';
  await turn();
  expect(executed).toEqual(['a-1', 'a-2', 'b-1']);
});

test('the window that made a change hears how it ended from the one that has sent it', async () => {
  const { open, executed, refused, state, turn } = world();
  state.mode = 'down';
  const first = open('a');
  const second = open('b');
  first.change();
  refused.set(first.change(), 'no such habit');
  await rest();
  second.change();
  await rest();
  expect(ids(second.outbox.list())).toEqual(['a-1', 'a-2', 'b-1']);
  state.mode = 'up';
  await turn();
  expect(executed).toEqual(['a-1', 'b-1']);
  expect(first.answered).toEqual(['a-1']);
  expect(first.problems).toEqual(['no such habit']);
  for (const { outbox } of [first, second])
    expect(outbox.list()).toMatchObject([{ operationId: 'a-2', refused: 'no such habit' }]);
});

test('what is refused stays with its reason, holds up nothing, and can be sent again or discarded', async () => {
  const { open, executed, refused } = world();
  const window = open('a');
  const [one, two] = [window.change(), window.change()];
  refused.set(one, 'gone').set(two, 'too long');
  window.change();
  await rest();
  expect(executed).toEqual(['a-3']);
  expect(window.problems).toEqual(['gone', 'too long']);
  expect(window.outbox.list().map((shown) => shown.refused)).toEqual(['gone', 'too long']);
  refused.delete(one);
  for (const shown of window.outbox.list()) await window.outbox.retry(shown);
  await rest();
  expect(executed).toEqual(['a-3', 'a-1']);
  expect(ids(window.outbox.list())).toEqual([two]);
  await window.outbox.discard(two);
  expect(window.outbox.list()).toEqual([]);
  expect(await window.outbox.count()).toBe(0);
});

test('a form that is still there takes back what was refused at once, and not what has waited', async () => {
  const { open, refused, state, turn, device } = world();
  const window = open('a');
  refused.set(window.change('habits', true), 'taken');
  await rest();
  expect(window.problems).toEqual(['taken']);
  expect(await device.all()).toEqual([]);
  state.mode = 'down';
  refused.set(window.change('habits', true), 'taken');
  await rest();
  state.mode = 'up';
  await turn();
  expect(window.outbox.list()).toMatchObject([{ operationId: 'a-2', refused: 'taken' }]);
});

test('a discarded change is not sent, and the effect of it goes', async () => {
  const { open, executed, state, turn } = world();
  state.mode = 'down';
  const first = open('a');
  const second = open('b');
  first.change();
  first.change();
  await rest();
  await second.outbox.discard('a-1');
  await rest();
  expect(first.problems).toEqual(['discarded']);
  state.mode = 'up';
  await turn();
  expect(executed).toEqual(['a-2']);
});

test('one tool waits for no other', async () => {
  const { open, executed, state, turn, answers } = world();
  const window = open('a');
  state.mode = 'down';
  window.change('habits');
  await rest();
  state.mode = 'up';
  window.change('calendar');
  await rest();
  expect(executed).toEqual(['a-2']);
  await turn();
  expect([...answers.keys()]).toEqual(['a-2', 'a-1']);
});

test('nothing is sent once the sign-in has ended, and all of it stays for the next one', async () => {
  const { open, executed, state, device } = world();
  state.mode = 'ended';
  const window = open('a');
  window.change();
  window.change();
  await rest();
  expect(state.calls).toBe(1);
  expect(window.problems).toEqual([]);
  window.change();
  await rest();
  expect(state.calls).toBe(1);
  window.crash();
  Object.assign(state, { mode: 'up', isOver: false });
  open('b');
  await rest();
  expect(executed).toEqual(['a-1', 'a-2', 'a-3']);
  expect(await device.all()).toEqual([]);
});

describe('the age of a change', () => {
  test.each([
    [5.9, ['a-1']],
    [6.1, []],
  ])('after %s days: sent by itself is %s', async (days, sent) => {
    const { open, executed, state, refused } = world();
    state.mode = 'down';
    const window = open('a');
    window.change();
    await rest();
    window.crash();
    state.now += days * DAY_MS;
    state.mode = 'up';
    const next = open('b');
    await rest();
    expect(executed).toEqual(sent);
    expect(next.outbox.list().map((shown) => shown.refused)).toEqual(sent.length > 0 ? [] : [TOO_OLD]);
    expect(refused.size).toBe(0);
    const [old] = next.outbox.list();
    if (old) await next.outbox.retry(old);
    await rest();
    expect(executed).toEqual(['a-1']);
  });
});

test('where the device stores nothing, changes are kept in this window, in order, and leaving asks', async () => {
  const { open, executed, state, turn } = world();
  state.mode = 'down';
  const window = open('a');
  window.change();
  await rest();
  state.deviceRefuses = true;
  window.change();
  await rest();
  state.deviceRefuses = false;
  window.change();
  await rest();
  expect(window.outbox.list().map(({ operationId, inWindow }) => [operationId, inWindow])).toEqual([
    ['a-1', false],
    ['a-2', true],
    ['a-3', true],
  ]);
  expect(window.outbox.isUnstored()).toBe(true);
  state.mode = 'up';
  await turn();
  expect(executed).toEqual(['a-1', 'a-2', 'a-3']);
  expect(window.outbox.isUnstored()).toBe(false);
});

test('the sign-out of the person clears all of it, in every window', async () => {
  const { open, state, turn, executed } = world();
  state.mode = 'down';
  const [one, other] = [open('a'), open('b')];
  one.change();
  other.change('calendar');
  await rest();
  expect(await one.outbox.count()).toBe(2);
  await one.outbox.clear();
  await rest();
  expect([one.outbox.list(), other.outbox.list()]).toEqual([[], []]);
  state.mode = 'up';
  await turn();
  expect(executed).toEqual([]);
});

test('whatever crashes and whenever: each stored change is executed once, and those of a tool in their order', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('change' as const), at: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('crash' as const), at: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('turn' as const), at: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('rest' as const), at: fc.nat(40) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constantFrom<'up' | 'down' | 'loses answers'>('up', 'down', 'loses answers'),
        at: fc.nat(2),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const here = world();
      let opened = 0;
      const open = () => here.open(`w${String((opened += 1))}`);
      const windows = [open(), open(), open()];
      const made: string[] = [];
      for (const { does, at } of steps) {
        const window = windows[at % 3];
        if (does === 'change') {
          const id = window?.change() ?? '';
          // A change counts once it is stored; a crash before that loses it, as the question before leaving says.
          await expect.poll(() => window?.outbox.isUnstored(), { interval: 0 }).toBe(false);
          made.push(id);
        } else if (does === 'crash') {
          window?.crash();
          windows[at % 3] = open();
        } else if (does === 'turn') await here.turn();
        else if (does === 'rest') for (let turn = 0; turn < at; turn++) await Promise.resolve();
        else here.state.mode = does;
      }
      here.state.mode = 'up';
      for (const window of windows) window.crash();
      open();
      await rest();
      for (let turn = 0; turn < 3; turn++) await here.turn();
      expect(here.executed).toEqual(made);
      expect(await here.device.all()).toEqual([]);
    }),
  );
});

test('what was changed elsewhere while an edit waited is told with both versions, and the person chooses', async () => {
  const { open, executed, state, turn } = world();
  const edit = (title: string) => ({
    seen: {
      ...{ query: 'devflow.item', input: { id: 1 }, labels: { title: 'Title' } },
      ...{ was: { title: 'alpha', dueDate: null }, becomes: { title } },
    },
  });
  state.mode = 'down';
  const window = open('a');
  window.change('devflow', false, edit('beta'));
  window.change('devflow', false, edit('gamma'));
  window.change('devflow', false, edit('delta'));
  await rest();
  state.now += 60_000;
  state.mode = 'up';
  // What another device has made of it is what the second would have, and what has nothing to do with it does not count.
  state.stands = { title: 'gamma', dueDate: '2026-01-01' };
  await turn();
  expect(executed).toEqual(['a-2']);
  const told = { refused: CHANGED_ELSEWHERE };
  expect(window.outbox.list()).toMatchObject([
    { operationId: 'a-1', ...told, clashes: [{ label: 'Title', mine: 'beta', theirs: 'gamma' }] },
    { operationId: 'a-3', ...told, clashes: [{ label: 'Title', mine: 'delta', theirs: 'gamma' }] },
  ]);
  const [mine, theirs] = window.outbox.list();
  if (!mine || !theirs) throw new Error('both are there');
  await window.outbox.discard(theirs.operationId);
  await window.outbox.retry(mine);
  state.now += 60_000;
  await rest();
  expect(executed).toEqual(['a-2', expect.any(String)]);
  expect(window.outbox.list()).toEqual([]);
  expect(await window.outbox.count()).toBe(0);
});

const SEEN = {
  ...{ query: 'devflow.item', input: { id: 1 }, labels: { title: 'Title' } },
  ...{ was: { title: 'alpha' }, becomes: { title: 'beta' } },
};

test('what was refused is compared as well when the person sends it again', async () => {
  const { open, executed, refused, state } = world();
  const window = open('a');
  refused.set(window.change('devflow', false, { seen: SEEN }), 'closed');
  await rest();
  state.now += 60_000;
  refused.clear();
  state.stands = { title: 'gamma' };
  for (const shown of window.outbox.list()) await window.outbox.retry(shown);
  await rest();
  expect(executed).toEqual([]);
  expect(window.outbox.list()).toMatchObject([{ refused: CHANGED_ELSEWHERE }]);
});

test('what the person keeps is stored, though the server had it before it was changed elsewhere', async () => {
  const { open, executed, inputs, state, turn } = world();
  state.mode = 'loses answers';
  const window = open('a');
  window.change('devflow', false, { seen: SEEN, input: { operationId: 'a-1', title: 'beta' } });
  await rest();
  expect(executed).toEqual(['a-1']);
  state.now += 60_000;
  Object.assign(state, { mode: 'up', stands: { title: 'gamma' } });
  await turn();
  for (const shown of window.outbox.list()) await window.outbox.retry(shown);
  await rest();
  const [, again] = executed;
  expect(executed).toEqual(['a-1', expect.any(String)]);
  expect(inputs.at(-1)).toEqual({ operationId: again, title: 'beta' });
  expect(window.outbox.list()).toEqual([]);
  expect(await window.outbox.count()).toBe(0);
});

test('another window shows what waits by what is stored with it, and hears how it ended', async () => {
  const { open, refused, state, turn } = world();
  state.mode = 'down';
  const first = open('a');
  first.change('habits', false, { replay: { day: 1 } });
  first.change('habits');
  refused.set(first.change('habits', false, { replay: { day: 2 } }), 'gone');
  await rest();
  const second = open('b');
  const followed = await second.outbox.follow('habits');
  expect(followed.map(({ change }) => change.operationId)).toEqual(['a-1', 'a-3']);
  expect(await second.outbox.follow('habits')).toEqual([]);
  const ended = Promise.allSettled(followed.map(({ answer }) => answer));
  state.mode = 'up';
  await turn();
  expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(first.answered).toEqual(['a-1', 'a-2']);
  expect(await second.outbox.follow('habits')).toEqual([]);
});
