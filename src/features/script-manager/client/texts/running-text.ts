import { createDraftKeeper } from '../drafts/draft-keeper';
import type { Draft } from '../drafts/drafts';
import { failureText, type Failure } from '../scripts/failure-text';
import { newText, type OpenText } from './open-text';
import type { TextConnection } from './text-connection';
import type { TextEffect, TextEvent, Timer } from './text-events';
import { step } from './text-step';

interface Surroundings {
  connection: TextConnection;
  /** Called with a text that must be put into the editor, since it was not typed there. */
  adopt: (text: string, how: { undoable: boolean }) => void;
  /** Called after every event; `shown` if the displayed state has changed. */
  onStep: (shown: boolean) => void;
}

/** An open text: runs the effects of `step`, and feeds their results back as events. Does nothing once ended. */
export function runText(id: number, { connection, adopt, onStep }: Surroundings) {
  let text = newText(id);
  let saving: Promise<void> | null = null;
  let ended = false;
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const keeper = createDraftKeeper({
    drafts: connection.drafts,
    draft: () => draftOf(text),
    size: () => text.stored.length,
    onKept: () => dispatch({ kind: 'draft-kept' }),
    onRefused: () => dispatch({ kind: 'draft-refused' }),
  });

  function dispatch(event: TextEvent) {
    if (ended) return;
    const { state } = text;
    const [next, effects] = step(text, event);
    text = next;
    for (const effect of effects) runEffect(effect);
    onStep(next.state !== state);
  }

  function runEffect(effect: TextEffect) {
    switch (effect.kind) {
      case 'save':
        saving = save(effect);
        break;
      case 'report-saved':
        connection.onSaved(effect.entry);
        break;
      case 'start':
        clearTimeout(timers.get(effect.timer));
        timers.set(
          effect.timer,
          setTimeout(() => dispatch({ kind: effect.timer }), effect.ms),
        );
        break;
      case 'stop':
        clearTimeout(timers.get(effect.timer));
        break;
      case 'fetch':
        connection.open(id).then(
          (script) => dispatch({ kind: 'fetched', script }),
          (error: unknown) => dispatch({ kind: 'not-fetched', fate: connection.fateOf(error) }),
        );
        break;
      case 'find-more':
        Promise.all([connection.open(id), left()]).then(
          ([script, drafts]) => dispatch({ kind: 'found-more', script, left: drafts }),
          (error: unknown) => dispatch({ kind: 'more-not-found', fate: connection.fateOf(error) }),
        );
        break;
      case 'adopt':
        adopt(effect.content, { undoable: effect.undoable });
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
        void discardDraft(effect);
        break;
    }
  }

  async function save(effect: Extract<TextEffect, { kind: 'save' }>) {
    const { baseVersion, content, resolvesConflict, cut } = effect;
    let event: TextEvent;
    try {
      event = {
        kind: 'saved',
        entry: await connection.save({ id, baseVersion, content, resolvesConflict, cut }),
      };
    } catch (error) {
      const problem = failureText('Failed to save data', error as Failure);
      const theirs = connection.conflictOf(error);
      event = { kind: 'not-saved', problem, fate: connection.fateOf(error), theirs };
    }
    saving = null;
    dispatch(event);
  }

  async function discardDraft({ page, afterKeeping }: Extract<TextEffect, { kind: 'discard-draft' }>) {
    if (afterKeeping && !(await keeper.keep())) return;
    // What was kept has taken its place.
    if (afterKeeping && page === connection.drafts.page) return;
    await connection.drafts.discard(id, page).catch(() => undefined);
  }

  const left = () => connection.drafts.left(id).catch(() => []);

  async function load() {
    try {
      const [script, drafts] = await Promise.all([connection.open(id), left()]);
      dispatch({ kind: 'opened', script, left: drafts });
    } catch (error) {
      const problem = failureText('Failed to load scripts', error as Failure);
      dispatch({ kind: 'not-opened', problem, refused: connection.fateOf(error) === 'refused' });
    }
  }

  async function answer() {
    while (saving) await saving;
  }

  return {
    id,
    text: () => text,
    dispatch,
    keeper,
    /** Settles when it is loaded, or has failed. */
    loading: load(),
    /** Saves the text in the editor now; settles when that is answered. */
    async flush(): Promise<void> {
      await answer();
      const wanted = text.edit;
      dispatch({ kind: 'due' });
      await answer();
      // The save of an earlier, unanswered text was sent first.
      if (wanted === null || text.edit !== wanted || text.failure) return;
      dispatch({ kind: 'due' });
      await answer();
    },
    /** Whether discarding it would lose nothing. */
    isStored: () => !text.edit && !saving && !text.moreLeft && text.state.phase === 'ready',
    end() {
      ended = true;
      for (const timer of timers.values()) clearTimeout(timer);
      keeper.stop();
    },
  };
}

export type RunningText = ReturnType<typeof runText>;

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
