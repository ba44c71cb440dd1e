import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptEntry } from '../../../../../tests/support/scripts';
import type { Draft, LeftDraft } from '../drafts/drafts';
import type { StoredScript } from './open-text';
import { createScriptTexts, type ScriptTexts } from './script-texts';
import type { Fate } from './text-events';
import { takeUp } from './waiting';

// Whatever happens to two pages that edit the same script, every word ends up in the saved text, in its history, or, if
// the script was deleted, on the device.

class Failure extends Error {
  constructor(
    readonly fate: Fate,
    readonly theirs: StoredScript | null = null,
  ) {
    super(fate);
  }
}

const WEATHERS = ['up', 'down', 'busy', 'loses answers', 'slow'] as const;
type Weather = (typeof WEATHERS)[number];

interface Page {
  name: string;
  texts: ScriptTexts;
  /** What its editor shows: as loaded, typed, or put there since; null while it shows none. */
  editor: { text: string | null };
}

/** A server whose history keeps only what it must, one device, and pages that edit script 1. */
function createWorld() {
  const script: StoredScript = { ...scriptEntry(1, 'report'), content: 'a\nb\nc\n' };
  const history: string[] = [];
  const device = new Map<string, LeftDraft>();
  const alive = new Set<string>();
  const words: string[] = [];
  let weather: Weather = 'up';
  let deleted = false;
  let opened = 0;

  /** A call with its latency in both directions. */
  async function call<T>(work: () => T): Promise<T> {
    const now = weather;
    await new Promise((resolve) => setTimeout(resolve, now === 'slow' ? 4_000 : 150));
    if (now === 'down') throw new Failure('unknown');
    if (now === 'busy') throw new Failure('not-now');
    if (deleted) throw new Failure('refused');
    const answer = work();
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (now === 'loses answers') throw new Failure('unknown');
    return answer;
  }

  function openPage(): Page {
    const name = `page ${String(++opened)}`;
    alive.add(name);
    const put = (draft: Draft) => device.set(`${name} ${String(draft.script)}`, { ...draft, page: name });
    const texts = createScriptTexts({
      open: () => call(() => ({ ...script })),
      save: ({ baseVersion, content, resolvesConflict }) =>
        call(() => {
          if (script.content === content) return { ...script };
          if (script.version !== baseVersion) throw new Failure('refused', { ...script });
          if (resolvesConflict) history.push(script.content);
          Object.assign(script, { content, version: script.version + 1 });
          return { ...script };
        }),
      keepText: ({ content }) => call(() => history.push(content)),
      fateOf: (error) => (error as Failure).fate,
      conflictOf: (error) => (error as Failure).theirs,
      onSaved: () => undefined,
      drafts: {
        page: name,
        keep: async (draft) => {
          // In the order of the calls, like IndexedDB.
          if (alive.has(name)) put(draft);
          await new Promise((resolve) => setTimeout(resolve, 5));
        },
        note: (draft) => Boolean(put(draft)),
        drop: async (id) => void device.delete(`${name} ${String(id)}`),
        discard: async (id, page) => void device.delete(`${page} ${String(id)}`),
        left: async () => [...device.values()].filter(({ page }) => page === name || !alive.has(page)),
      },
    });
    const editor: Page['editor'] = { text: null };
    texts.adoptWith((_id, text) => (editor.text = text));
    texts.subscribe(() => {
      editor.text = texts.state(1).phase === 'ready' ? (editor.text ?? texts.text(1)) : null;
    });
    void texts.open(1);
    return { name, texts, editor };
  }

  const pages = [openPage(), openPage()];
  const page = (index: number) => pages[index % pages.length] ?? openPage();

  const world = {
    pages,
    script,
    device,
    type(index: number, line: number, how: 'appends' | 'inserts') {
      const { texts, editor } = page(index);
      if (editor.text === null) return;
      const word = `word${String(words.length)}.`;
      words.push(word);
      const lines = editor.text.split('\n');
      const at = line % lines.length;
      const next =
        how === 'appends'
          ? lines.with(at, `${lines[at] ?? ''} ${word}`).join('\n')
          : lines.toSpliced(at, 0, word).join('\n');
      editor.text = next;
      texts.edit(1, () => next);
    },
    set(next: Weather) {
      weather = next;
    },
    reload(index: number) {
      const ended = page(index);
      ended.texts.noteDrafts();
      ended.texts.forgetAll();
      alive.delete(ended.name);
      pages[pages.indexOf(ended)] = openPage();
    },
    tell() {
      for (const { texts } of pages) texts.follow(1, script.version);
    },
    look(index: number) {
      const { texts, name } = page(index);
      if ([...device.values()].some((draft) => draft.page !== name && !alive.has(draft.page)))
        takeUp(texts, 1);
    },
    delete(gone: boolean) {
      deleted = gone;
    },
    isDeleted: () => deleted,
    rename(name: string) {
      script.name = name;
    },
    async choose(index: number, what: 'mine' | 'theirs') {
      const { texts } = page(index);
      if (what === 'mine') await texts.keepMine(1);
      else await texts.takeTheirs(1).catch(() => undefined);
    },
    /** Whether each editor shows what its page takes for its text, so that nothing is typed into another one. */
    showsWhatIsKnown: () =>
      pages.every(({ texts, editor }) => editor.text === null || editor.text === texts.text(1)),
    /** Everything that can still be found in the end. */
    lost() {
      const drafts = [...device.values()].map(({ text }) => text);
      const found = [script.content, ...history, ...drafts].join('\n');
      return words.filter((word) => !found.includes(word));
    },
    /** Runs until nothing is left to do, without failures. */
    async settle() {
      weather = 'up';
      for (let round = 0; round < 40; round++) {
        for (const { texts } of pages) {
          if (texts.state(1).phase === 'failed') void texts.open(1);
          if (texts.state(1).theirs) void texts.keepMine(1);
          void texts.flush(1);
        }
        world.tell();
        await vi.advanceTimersByTimeAsync(10_000);
      }
    },
  };
  return world;
}

const page = fc.nat(1);
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant('type'), page, fc.nat(5), fc.constantFrom('appends', 'inserts')),
  },
  { weight: 5, arbitrary: fc.tuple(fc.constant('pass'), fc.constantFrom(10, 200, 500, 1_100, 3_500)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('set'), fc.constantFrom(...WEATHERS)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('tell')) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('reload'), page) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('look'), page) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('choose'), page, fc.constantFrom('mine', 'theirs')) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete'), fc.boolean()) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('rename'), fc.constantFrom('one', 'other')) },
) as fc.Arbitrary<
  | ['type', number, number, 'appends' | 'inserts']
  | ['pass', number]
  | ['set', Weather]
  | ['tell']
  | ['reload' | 'look', number]
  | ['choose', number, 'mine' | 'theirs']
  | ['delete', boolean]
  | ['rename', string]
>;
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

async function happen(world: ReturnType<typeof createWorld>, event: Event): Promise<void> {
  switch (event[0]) {
    case 'type':
      return world.type(event[1], event[2], event[3]);
    case 'pass':
      await vi.advanceTimersByTimeAsync(event[1]);
      return;
    case 'set':
      return world.set(event[1]);
    case 'tell':
      return world.tell();
    case 'reload':
      return world.reload(event[1]);
    case 'look':
      return world.look(event[1]);
    case 'choose':
      // Not awaited: its response may not come soon.
      void world.choose(event[1], event[2]);
      return;
    case 'delete':
      return world.delete(event[1]);
    case 'rename':
      return world.rename(event[1]);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('no word is lost, and in the end all pages show what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 10, maxLength: 60, size: 'max' }),
      fc.boolean(),
      async (events, staysDeleted) => {
        // Timers of an earlier world.
        vi.clearAllTimers();
        const world = createWorld();
        await vi.advanceTimersByTimeAsync(100);
        for (const one of events) {
          await happen(world, one);
          expect(world.showsWhatIsKnown()).toBe(true);
        }
        if (!staysDeleted) world.delete(false);
        await world.settle();
        expect(world.lost()).toEqual([]);
        if (world.isDeleted()) return;
        for (const { texts } of world.pages) {
          expect(texts.text(1)).toBe(world.script.content);
          expect(texts.state(1)).toMatchObject({ save: 'saved', theirs: null });
        }
        expect([...world.device.values()]).toEqual([]);
      },
    ),
    {
      // The line was cut when the second draft of a closed page was looked for.
      // The page went on with an old text, when the draft that it was told of was saved already.
      examples: [
        [
          [
            ['pass', 1_100],
            ['set', 'loses answers'],
            ['type', 0, 0, 'appends'],
            ['pass', 1_100],
            ['pass', 200],
            ['reload', 0],
            ['set', 'up'],
            ['look', 1],
            ['pass', 500],
            ['type', 1, 1, 'appends'],
          ],
          false,
        ],
        [
          [
            ['pass', 1_100],
            ['type', 0, 0, 'appends'],
            ['reload', 0],
            ['type', 1, 0, 'appends'],
            ['reload', 1],
            ['pass', 10],
            ['tell'],
            ['choose', 0, 'mine'],
            ['type', 0, 0, 'appends'],
            ['pass', 10],
            ['pass', 200],
            ['pass', 1_100],
            ['set', 'down'],
            ['pass', 1_100],
            ['rename', 'one'],
          ],
          false,
        ],
      ],
    },
  );
});
