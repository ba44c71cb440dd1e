import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptEntry } from '../../../../../tests/support/scripts';
import type { LeftDraft } from '../drafts/drafts';
import type { StoredScript } from './open-text';
import { createScriptTexts } from './script-texts';
import type { Fate } from './text-events';
import { CHANGED_ELSEWHERE, takeUp, waitingIn, whyStuck } from './waiting';

// Saving to a server that responds, does not respond, or has another text.

class Failure extends Error {
  constructor(
    readonly fate: Fate,
    readonly theirs: StoredScript | null = null,
  ) {
    super(fate);
  }
}

/** A server with one script, and a device. */
function place(content = 'one\ntwo\nthree\n') {
  const script: StoredScript = { ...scriptEntry(1, 'report', { size: content.length }), content };
  const device = new Map<string, LeftDraft>();
  const key = (id: number, page: string) => `${String(id)} ${page}`;
  const world = {
    script,
    device,
    /** What happens to the next saves. */
    network: 'up' as 'up' | 'down' | 'loses answers' | 'hangs',
    /** Makes a hanging server respond. */
    answer: () => {},
    history: [] as string[],
    cuts: [] as boolean[],
    full: false,
    blocked: false,
    store(text: string) {
      Object.assign(script, { content: text, version: script.version + 1 });
    },
    leave(page: string, draft: Partial<LeftDraft>) {
      const left = { script: 1, name: 'report', base: content, baseVersion: 1, sent: null, text: '', at: 1 };
      device.set(key(1, page), { ...left, ...draft, page });
    },
    adopted: [] as string[],
    texts: createScriptTexts({
      open: async () => {
        await Promise.resolve();
        if (world.network === 'down') throw new Failure('unknown');
        return { ...script };
      },
      save: async (save) => {
        await Promise.resolve();
        if (world.network === 'down') throw new Failure('unknown');
        if (world.network === 'hangs') await new Promise<void>((resolve) => (world.answer = resolve));
        if (script.version !== save.baseVersion && script.content !== save.content) {
          throw new Failure('refused', { ...script });
        }
        if (script.content !== save.content) world.store(save.content);
        world.cuts.push(save.cut);
        if (world.network === 'loses answers') throw new Failure('unknown');
        return { ...script };
      },
      keepText: async ({ content: text }) => {
        await Promise.resolve();
        if (world.network === 'down') throw new Failure('unknown');
        world.history.push(text);
      },
      fateOf: (error) => (error as Failure).fate,
      conflictOf: (error) => (error as Failure).theirs,
      onSaved: () => undefined,
      drafts: {
        page: 'own',
        keep: async (draft) => {
          await Promise.resolve();
          if (world.full || world.blocked) throw new Error('full');
          device.set(key(draft.script, 'own'), { ...draft, page: 'own' });
        },
        note: (draft): boolean => {
          if (!world.full) device.set(key(draft.script, 'own'), { ...draft, page: 'own' });
          return !world.full;
        },
        drop: async (id) => {
          await Promise.resolve();
          device.delete(key(id, 'own'));
        },
        discard: async (id, page) => {
          await Promise.resolve();
          device.delete(key(id, page));
        },
        left: async () => {
          await Promise.resolve();
          return [...device.values()].sort((a, b) => b.at - a.at);
        },
      },
    }),
    type: (text: string) => world.texts.edit(1, () => text),
    state: () => world.texts.state(1),
  };
  world.texts.adoptWith((_id, text) => world.adopted.push(text));
  return world;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what is typed is kept within 300 ms, saved after a second, and then kept no longer', async () => {
  const world = place();
  await world.texts.open(1);
  world.type('typed');
  await pass(300);
  expect([...world.device.values()]).toMatchObject([{ text: 'typed', base: 'one\ntwo\nthree\n' }]);
  expect(world.script.content).not.toBe('typed');
  await pass(700);
  expect(world.script.content).toBe('typed');
  expect(world.state()).toMatchObject({ save: 'saved', saves: 1 });
  expect(world.device.size).toBe(0);
});

test('a draft of its own that a page takes up again stays on the device until it is saved', async () => {
  const world = place();
  world.leave('own', { text: 'ONE\ntwo\nthree\n' });
  world.network = 'hangs';
  await world.texts.open(1);
  await pass(500);
  expect([...world.device.values()]).toMatchObject([{ page: 'own', text: 'ONE\ntwo\nthree\n' }]);
});

test('what a page leaves that is closed later is taken up at once, and after what is being written here', async () => {
  const world = place();
  await world.texts.open(1);
  world.leave('closed', { text: 'ONE\ntwo\nthree\n' });
  takeUp(world.texts, 1);
  await pass(2_000);
  expect(world.script.content).toBe('ONE\ntwo\nthree\n');
  world.type('ONE\nTWO\nthree\n');
  world.leave('another', { base: 'ONE\ntwo\nthree\n', text: 'ONE\ntwo\nTHREE\n' });
  takeUp(world.texts, 1);
  await pass(5_000);
  expect(world.script.content).toBe('ONE\nTWO\nTHREE\n');
  expect(world.device.size).toBe(0);
});

test.each([
  { of: 'equals a newer text', leaves: true },
  { of: 'is gone by then', leaves: false },
])('the newer text is shown here when the draft that is looked for $of', async ({ leaves }) => {
  const world = place();
  await world.texts.open(1);
  world.store('newer');
  if (leaves) world.leave('closed', { text: 'newer' });
  takeUp(world.texts, 1);
  await pass(0);
  expect(world.adopted).toEqual(['newer']);
  expect(world.device.size).toBe(0);
  world.texts.follow(1, world.script.version);
  await pass(2_000);
  expect(world.texts.text(1)).toBe('newer');
  expect(world.script.content).toBe('newer');
});

test('an answer of before what is known here is asked for again', async () => {
  const world = place();
  await world.texts.open(1);
  const before = { ...world.script };
  world.store('ONE\ntwo\nthree\n');
  world.texts.follow(1, world.script.version);
  await pass(0);
  world.leave('closed', { text: 'one\ntwo\nTHREE\n' });
  const left = [...world.device.values()];
  const running = world.texts.opened(1);
  running?.dispatch({ kind: 'left-found' });
  running?.dispatch({ kind: 'found-more', script: before, left });
  expect(world.texts.text(1)).toBe('ONE\ntwo\nthree\n');
  await pass(5_000);
  expect(world.script.content).toBe('ONE\ntwo\nTHREE\n');
});

test('what waits is told by name, and what the person must decide about by its reason', async () => {
  const world = place();
  await world.texts.open(1);
  expect(waitingIn(world.texts, true)).toEqual([]);
  world.network = 'down';
  world.type('mine');
  const waits = [{ id: 1, name: 'report', inWindow: false }];
  expect(waitingIn(world.texts, true)).toEqual(waits);
  expect(waitingIn(world.texts, false)).toEqual([]);
  await pass(2_000);
  expect(waitingIn(world.texts, false)).toEqual(waits);
  expect(whyStuck(world.texts, 1)).toBe(null);
  world.store('theirs');
  world.network = 'up';
  await pass(4_000);
  expect(whyStuck(world.texts, 1)).toBe(CHANGED_ELSEWHERE);
  await world.texts.keepMine(1);
  expect(whyStuck(world.texts, 1)).toBe(null);
  expect(waitingIn(world.texts, true)).toEqual([]);
});

test('a very large text is kept when the typing pauses, and in between at least every few seconds', async () => {
  const large = 'x'.repeat(3_000_000);
  const world = place(large);
  await world.texts.open(1);
  const kept = () => world.device.size > 0;
  for (let at = 0; at < 10; at++) {
    world.type(`${large}${String(at)}`);
    await pass(200);
  }
  expect(kept()).toBe(false);
  await pass(100);
  expect(kept()).toBe(true);
  world.device.clear();
  for (let at = 0; at < 16; at++) {
    world.type(`${large}${String(at)}`);
    await pass(200);
  }
  expect(kept()).toBe(true);
});

test('the last key is kept before a page that ends is gone, or the person is asked', async () => {
  const world = place();
  await world.texts.open(1);
  world.type('typed');
  expect(world.texts.noteDrafts()).toBe(true);
  expect([...world.device.values()]).toMatchObject([{ text: 'typed', base: 'one\ntwo\nthree\n' }]);
  world.full = true;
  world.type('typed on');
  expect(world.texts.noteDrafts()).toBe(false);
});

test('a save without an answer for 3 s is told as not saved, typing on does not hide it, and the answer ends it', async () => {
  const world = place();
  await world.texts.open(1);
  world.network = 'hangs';
  world.type('typed');
  await pass(1000);
  expect(world.state()).toMatchObject({ save: 'saving' });
  await pass(3000);
  expect(world.state()).toMatchObject({ save: 'kept-here', problem: 'The server has not answered yet' });
  expect([...world.texts.notSaved()]).toEqual([1]);
  world.type('typed on');
  await pass(300);
  expect(world.state()).toMatchObject({ save: 'kept-here' });
  expect([...world.device.values()]).toMatchObject([{ text: 'typed on' }]);
  world.network = 'up';
  world.answer();
  await pass(2000);
  expect(world.script.content).toBe('typed on');
  expect(world.state()).toMatchObject({ save: 'saved', problem: null });
  expect(world.device.size).toBe(0);
});

test('a save whose answer is lost is no conflict with oneself, whatever is typed meanwhile', async () => {
  const world = place('');
  await world.texts.open(1);
  world.network = 'loses answers';
  world.type('select');
  await pass(1000);
  expect(world.state().save).toBe('kept-here');
  world.type('select 1');
  world.network = 'up';
  await pass(3000);
  expect(world.script.content).toBe('select 1');
  expect(world.state()).toMatchObject({ save: 'saved', theirs: null });

  // Nor if its revision arrives before the retry.
  world.network = 'loses answers';
  world.type('select 1, 2');
  await pass(1000);
  world.network = 'up';
  world.type('select 1, 2, 3');
  world.texts.follow(1, world.script.version);
  await pass(0);
  await pass(1000);
  expect(world.state()).toMatchObject({ save: 'saved', theirs: null });
  expect(world.script.content).toBe('select 1, 2, 3');
});

test('nor is it one for the next page, when this one ends before the answer', async () => {
  const world = place('');
  world.store('select');
  world.leave('gone', { base: '', sent: 'select', text: 'select 1' });
  await world.texts.open(1);
  expect(world.state()).toMatchObject({ phase: 'ready', recovered: 1, theirs: null });
  await pass(1000);
  expect(world.script.content).toBe('select 1');
});

test('what several pages left behind comes back one after the other, none over the other', async () => {
  const world = place();
  world.leave('older', { text: 'one\ntwo\nthree\nolder\n', at: 1 });
  world.leave('newer', { text: 'newer\none\ntwo\nthree\n', at: 2 });
  world.leave('stored', { text: 'one\ntwo\nthree\n', at: 3 });
  await world.texts.open(1);
  expect(world.texts.text(1)).toBe('newer\none\ntwo\nthree\n');
  await pass(0);
  expect([...world.device.keys()].sort()).toEqual(['1 older', '1 own']);
  await pass(2000);
  expect(world.script.content).toBe('newer\none\ntwo\nthree\nolder\n');
  expect(world.adopted.at(-1)).toBe('newer\none\ntwo\nthree\nolder\n');
  expect(world.device.size).toBe(0);
});

test('a conflict goes on with what is stored by then, and what gives way is kept', async () => {
  const world = place('select 1');
  await world.texts.open(1);
  world.store('select 2');
  world.type('select mine');
  await pass(1000);
  expect(world.state()).toMatchObject({ save: 'changed-elsewhere', theirs: { content: 'select 2' } });
  expect([...world.texts.notSaved()]).toEqual([1]);
  world.store('select 3');
  world.texts.follow(1, world.script.version);
  await pass(0);
  expect(world.state().theirs?.content).toBe('select 3');
  await world.texts.takeTheirs(1);
  expect(world.history).toEqual(['select mine']);
  expect(world.texts.text(1)).toBe('select 3');
  expect(world.state().save).toBe('saved');
  expect(world.texts.notSaved().size).toBe(0);
});

test('a text that is written on while it gives way is not thrown away, and one that cannot be kept stays', async () => {
  const world = place('select 1');
  await world.texts.open(1);
  world.store('select 2');
  world.type('select mine');
  await pass(1000);
  let kept = () => {};
  const taking = world.texts.takeTheirs(1, () => new Promise<void>((resolve) => (kept = resolve)));
  world.type('select mine, and more');
  kept();
  await taking;
  expect(world.texts.text(1)).toBe('select mine, and more');
  expect(world.state()).toMatchObject({ save: 'changed-elsewhere', theirs: { content: 'select 2' } });
  world.network = 'down';
  await expect(world.texts.takeTheirs(1)).rejects.toThrow();
  expect(world.texts.text(1)).toBe('select mine, and more');
});

test('news that cannot be fetched is fetched later', async () => {
  const world = place('select 1');
  await world.texts.open(1);
  world.store('select 2');
  world.network = 'down';
  world.texts.follow(1, 2);
  await pass(0);
  expect(world.texts.text(1)).toBe('select 1');
  world.network = 'up';
  await pass(3000);
  expect(world.adopted).toEqual(['select 2']);
  expect(world.texts.text(1)).toBe('select 2');
});

test('says so when a text is neither stored nor kept', async () => {
  const world = place();
  await world.texts.open(1);
  world.network = 'down';
  world.full = true;
  world.type('typed');
  await pass(1000);
  expect(world.state().save).toBe('refused');
  expect(world.texts.noteDrafts()).toBe(false);
  world.full = false;
  await pass(3000);
  expect(world.state().save).toBe('kept-here');
  expect(world.texts.noteDrafts()).toBe(true);
  world.network = 'up';
  await pass(3000);
  expect(world.state().save).toBe('saved');
});

test('keeps a text in the other storage of a device that refuses the first', async () => {
  const world = place();
  await world.texts.open(1);
  world.network = 'down';
  world.blocked = true;
  world.type('typed');
  await pass(1000);
  expect(world.state().save).toBe('kept-here');
  expect([...world.device.values()]).toMatchObject([{ text: 'typed' }]);
});

test('tells the history when much of a text goes', async () => {
  const world = place('select 1;\n'.repeat(100));
  await world.texts.open(1);
  world.type('select 2;\n'.repeat(100));
  await pass(1000);
  world.type(`${'select 2;\n'.repeat(100)}more`);
  await pass(1000);
  expect(world.cuts).toEqual([true, false]);
});

test('what was recovered is said when its script is next shown, and then forgotten', async () => {
  const world = place();
  world.leave('closed', { text: 'typed', at: 7 });
  takeUp(world.texts, 1);
  await pass(2_000);
  expect(world.script.content).toBe('typed');
  world.texts.forgetStored();
  expect(world.state()).toMatchObject({ phase: 'ready', recovered: 7 });
  world.texts.forgetRecovered(1);
  world.texts.forgetStored();
  expect(world.state().phase).toBe('loading');
});

test('texts that nobody looks at are let go of, unless something of them is not stored', async () => {
  const world = place('x'.repeat(8_000_000));
  const { texts } = world;
  const end = texts.hold(1);
  await texts.open(2);
  texts.edit(2, () => 'typed');
  for (const id of [3, 4, 5]) await texts.open(id);
  await pass(0);
  const here = () => [1, 2, 3, 4, 5].filter((id) => texts.state(id).phase === 'ready');
  expect(here()).toEqual([1, 2, 4, 5]);
  end();
  expect(here()).toEqual([2, 4, 5]);
  await texts.open(3);
  expect(here()).toEqual([2, 3, 5]);
  texts.forgetAll();
});
