import { createDraftKeeper, type DraftKeeper } from '../drafts/draft-keeper';
import type { Draft } from '../drafts/drafts';
import { failureText, type Failure } from '../scripts/failure-text';
import { currentText, LOADING, newText, type OpenText, type TextState } from './open-text';
import type { TextConnection } from './text-connection';
import type { TextEffect, TextEvent, Timer } from './text-events';
import { step } from './text-step';

/** Of texts that nobody looks at, and that are stored, so much stays here: UTF-16 units in all. */
const KEPT_UNITS = 20_000_000;

/** Told of a text that did not come from the keyboard and belongs into the editor now. */
type Adopt = (id: number, text: string, how: { undoable: boolean }) => void;

/** A text, and what is under way for it. */
interface Running {
  text: OpenText;
  timers: Map<Timer, ReturnType<typeof setTimeout>>;
  keeper: DraftKeeper;
  loading: Promise<void>;
  saving: Promise<void> | null;
}

/** The texts that are open: does what `step` tells, and brings it what comes of that. */
export function createScriptTexts(connection: TextConnection) {
  /** Those opened last stand last. */
  const texts = new Map<number, Running>();
  /** How many look at the text of a script. */
  const holders = new Map<number, number>();
  const listeners = new Set<() => void>();
  let adopt: Adopt = () => undefined;
  let notSaved: ReadonlySet<number> = new Set();

  function tell() {
    const stuck = [...texts].filter(([, { text }]) => !['saved', 'saving'].includes(text.state.save));
    if (stuck.length !== notSaved.size || stuck.some(([id]) => !notSaved.has(id))) {
      notSaved = new Set(stuck.map(([id]) => id));
    }
    for (const listener of [...listeners]) listener();
  }

  function dispatch(running: Running, event: TextEvent) {
    const { state, id } = running.text;
    if (texts.get(id) !== running) return;
    const [next, effects] = step(running.text, event);
    running.text = next;
    for (const effect of effects) perform(running, effect);
    if (next.state !== state) tell();
    if (isIdle(running)) letGo();
  }

  function perform(running: Running, effect: TextEffect) {
    const { keeper, timers, text } = running;
    const { id } = text;
    switch (effect.kind) {
      case 'save':
        running.saving = save(running, effect);
        break;
      case 'tell-saved':
        connection.onSaved(effect.entry);
        break;
      case 'start':
        clearTimeout(timers.get(effect.timer));
        timers.set(
          effect.timer,
          setTimeout(() => dispatch(running, { kind: effect.timer }), effect.ms),
        );
        break;
      case 'stop':
        clearTimeout(timers.get(effect.timer));
        break;
      case 'fetch':
        connection.open(id).then(
          (script) => dispatch(running, { kind: 'fetched', script }),
          (error: unknown) => dispatch(running, { kind: 'not-fetched', fate: connection.fateOf(error) }),
        );
        break;
      case 'find-more':
        Promise.all([connection.open(id), leftOf(id)]).then(
          ([script, left]) => dispatch(running, { kind: 'found-more', script, left }),
          () => undefined,
        );
        break;
      case 'adopt':
        adopt(id, effect.content, { undoable: effect.undoable });
        break;
      case 'keep-draft':
        void keeper.keep();
        break;
      case 'keep-draft-soon':
        keeper.keepSoon();
        break;
      case 'drop-draft':
        keeper.drop(id);
        break;
      case 'discard-draft':
        void discardDraft(running, effect);
        break;
    }
  }

  async function save(running: Running, save: Extract<TextEffect, { kind: 'save' }>) {
    let event: TextEvent;
    try {
      const { baseVersion, content, resolvesConflict, cut } = save;
      const entry = await connection.save({
        id: running.text.id,
        baseVersion,
        content,
        resolvesConflict,
        cut,
      });
      event = { kind: 'saved', entry };
    } catch (error) {
      const problem = failureText('Failed to save data', error as Failure);
      const theirs = connection.conflictOf(error);
      event = { kind: 'not-saved', problem, fate: connection.fateOf(error), theirs };
    }
    running.saving = null;
    dispatch(running, event);
  }

  async function discardDraft(
    { keeper, text: { id } }: Running,
    { page, afterKeeping }: Extract<TextEffect, { kind: 'discard-draft' }>,
  ) {
    if (afterKeeping && !(await keeper.keep())) return;
    await connection.drafts.discard(id, page).catch(() => undefined);
  }

  const leftOf = (id: number) => connection.drafts.left(id).catch(() => []);

  function open(id: number): Promise<void> {
    const known = texts.get(id);
    if (known && known.text.state.phase !== 'failed') {
      texts.delete(id);
      texts.set(id, known);
      return known.loading;
    }
    const running: Running = {
      text: newText(id),
      timers: new Map(),
      keeper: createDraftKeeper({
        drafts: connection.drafts,
        draft: () => draftOf(running.text),
        onKept: () => dispatch(running, { kind: 'draft-kept' }),
        onRefused: () => dispatch(running, { kind: 'draft-refused' }),
      }),
      loading: Promise.resolve(),
      saving: null,
    };
    texts.set(id, running);
    tell();
    running.loading = load(running);
    return running.loading;
  }

  async function load(running: Running) {
    const { id } = running.text;
    try {
      const [script, left] = await Promise.all([connection.open(id), leftOf(id)]);
      dispatch(running, { kind: 'opened', script, left });
    } catch (error) {
      const problem = failureText('Failed to load scripts', error as Failure);
      dispatch(running, { kind: 'not-opened', problem });
    }
  }

  /** Nobody looks at it, and nothing is lost with it. */
  function isIdle({ text, saving }: Running): boolean {
    const isStored = !text.edit && !saving && !text.moreLeft;
    return isStored && text.state.phase === 'ready' && !holders.get(text.id);
  }

  /** Of texts that nobody looks at, those opened longest ago go; they are loaded again when they are wanted. */
  function letGo() {
    let units = 0;
    for (const running of [...texts.values()].reverse()) {
      if (!isIdle(running)) continue;
      units += running.text.stored.length;
      if (units > KEPT_UNITS) end(running);
    }
  }

  function end({ text: { id }, timers, keeper }: Running) {
    for (const timer of timers.values()) clearTimeout(timer);
    keeper.stop();
    texts.delete(id);
  }

  function forget(ids: readonly number[]) {
    for (const running of ids.flatMap((id) => texts.get(id) ?? [])) end(running);
    tell();
  }

  async function flush(id: number): Promise<void> {
    const running = texts.get(id);
    if (!running) return;
    const answer = async () => {
      while (running.saving) await running.saving;
    };
    await answer();
    const wanted = running.text.edit;
    dispatch(running, { kind: 'due' });
    await answer();
    // What was sent before and not answered went first.
    if (wanted === null || running.text.edit !== wanted || running.text.failure) return;
    dispatch(running, { kind: 'due' });
    await answer();
  }

  return {
    open,
    /** Keeps a text here for as long as it is looked at; the function that it returns ends that. */
    hold(id: number): () => void {
      const count = (by: number) => holders.set(id, (holders.get(id) ?? 0) + by);
      count(1);
      void open(id);
      return () => {
        count(-1);
        letGo();
      };
    },
    edit: (id: number, read: () => string) => {
      const running = texts.get(id);
      if (running) dispatch(running, { kind: 'edited', edit: { read } });
    },
    flush,
    flushAll: async () => {
      await Promise.all([...texts.keys()].map(flush));
    },
    /** At once, for a page that may end any moment. */
    keepDrafts: async () => {
      await Promise.all([...texts.values()].map(({ keeper }) => keeper.keep()));
    },
    /** The same before it returns, for a page that ends now; whether everything has a place. */
    noteDrafts: () => [...texts.values()].map(({ keeper }) => keeper.note()).every(Boolean),
    /** The scripts with text that is not stored. */
    unstored: () => [...texts.values()].flatMap(({ text }) => (text.edit ? [text.id] : [])),
    /** Where texts go that did not come from the keyboard. */
    adoptWith(next: Adopt) {
      adopt = next;
    },
    /** Says that a version of a script is stored; one that is newer than what is here is fetched and taken over. */
    follow(id: number, version: number) {
      const running = texts.get(id);
      if (running) dispatch(running, { kind: 'announced', version });
    },
    /** Ends a conflict: saves what is in the editor; the history keeps the other text. */
    async keepMine(id: number) {
      const running = texts.get(id);
      if (!running?.text.state.theirs) return;
      dispatch(running, { kind: 'mine-kept' });
      await flush(id);
    },
    /**
     * Ends a conflict: brings the stored text into the editor, once `keep` has given a place to the one that gives way;
     * without it that is the history. Rejects when `keep` does. Where the person wrote on meanwhile nothing is taken.
     */
    async takeTheirs(
      id: number,
      keep = (content: string): Promise<unknown> => connection.keepText({ id, content }),
    ) {
      const running = texts.get(id);
      if (!running?.text.state.theirs) return;
      const mine = currentText(running.text);
      await keep(mine);
      dispatch(running, { kind: 'theirs-taken', mine });
    },
    /** The recovered text has been seen. */
    forgetRecovered(id: number) {
      const running = texts.get(id);
      if (running) dispatch(running, { kind: 'recovered-seen' });
    },
    /** Of scripts that are no more, or that are to be loaded anew. */
    forget,
    forgetAll: () => forget([...texts.keys()]),
    /** Of all whose text is stored. */
    forgetStored: () => forget([...texts.values()].flatMap(({ text }) => (text.edit ? [] : [text.id]))),
    /** Ends all work; what is not stored is kept as a draft. */
    async close() {
      const all = [...texts.values()];
      const kept = all.map(({ keeper }) => keeper.keep());
      for (const running of all) end(running);
      await Promise.all(kept);
    },
    state: (id: number): TextState => texts.get(id)?.text.state ?? LOADING,
    /** The scripts whose text could not be saved yet. */
    notSaved: () => notSaved,
    /** The text as it is in the editor, or else stored; loads it when it is not here. Rejects when it cannot be had. */
    load: async (id: number): Promise<string> => {
      await open(id);
      const text = texts.get(id)?.text;
      if (text?.state.phase !== 'ready') throw new Error(text?.state.problem ?? '');
      return currentText(text);
    },
    /** The text in the editor that is not stored yet; undefined where there is none. */
    unsaved: (id: number): string | undefined => texts.get(id)?.text.edit?.read(),
    text: (id: number): string => {
      const running = texts.get(id);
      return running ? currentText(running.text) : '';
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function draftOf({ id, name, stored, version, sent, edit }: OpenText): Draft | null {
  if (!edit) return null;
  return {
    script: id,
    name,
    base: stored,
    baseVersion: version,
    sent: sent?.content ?? null,
    text: edit.read(),
    at: Date.now(),
  };
}

export type ScriptTexts = ReturnType<typeof createScriptTexts>;
