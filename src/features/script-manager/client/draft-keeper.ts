import type { Draft, Drafts } from './drafts';
import type { OpenText } from './open-text';

/** After the first key that is not kept yet. */
const DRAFT_MS = 250;

/** Keeps what is not stored of open texts on this device. */
export function createDraftKeeper(drafts: Pick<Drafts, 'keep' | 'note' | 'drop' | 'discard'>) {
  async function keep(text: OpenText): Promise<void> {
    clearTimeout(text.draftTimer);
    text.draftTimer = undefined;
    if (!text.read) return;
    text.keeping++;
    try {
      await drafts.keep(draftOf(text, text.read()));
      text.draftRefused = false;
    } catch {
      text.draftRefused = true;
    } finally {
      text.keeping--;
    }
  }

  function keepSoon(text: OpenText) {
    text.draftTimer ??= setTimeout(() => {
      text.draftTimer = undefined;
      // A large text takes the device longer than the next key.
      if (text.keeping > 0) keepSoon(text);
      else void keep(text);
    }, DRAFT_MS);
  }

  return {
    keep,
    keepSoon,
    /** Before it returns, where the newest is not kept; false when the device has no room for that. */
    note(text: OpenText): boolean {
      const isKept = text.draftTimer === undefined && text.keeping === 0 && !text.draftRefused;
      return !text.read || isKept || drafts.note(draftOf(text, text.read()));
    },
    /** Once the text is stored. */
    drop(text: OpenText) {
      clearTimeout(text.draftTimer);
      text.draftTimer = undefined;
      // One that stays is the stored text, and is let go when it is found.
      void drafts.drop(text.id).catch(() => undefined);
    },
    /** Keeps the text in the place of what a page left behind that it was made from. */
    async inherit(text: OpenText, page: string): Promise<void> {
      await keep(text);
      if (!text.draftRefused) await drafts.discard(text.id, page).catch(() => undefined);
    },
  };
}

function draftOf(text: OpenText, content: string): Draft {
  return {
    script: text.id,
    name: text.name,
    base: text.stored,
    baseVersion: text.version,
    sent: text.sent?.content ?? null,
    text: content,
    at: Date.now(),
  };
}
