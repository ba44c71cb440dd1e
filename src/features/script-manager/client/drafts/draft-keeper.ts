import type { Draft, Drafts } from './drafts';

/** After the first keystroke that is not stored yet. */
const DRAFT_MS = 250;
/**
 * From this size (UTF-16 units) storing blocks the page for longer than a keystroke may take: it waits for a pause in
 * typing, up to a limit.
 */
const LARGE = 2_000_000;
const LARGE_MS = 3000;

interface Keeping {
  drafts: Pick<Drafts, 'keep' | 'note' | 'drop'>;
  /** The draft to store; null if everything is saved. */
  draft: () => Draft | null;
  /** About how long the text is, in UTF-16 units. */
  size: () => number;
  onKept: () => void;
  onRefused: () => void;
}

/** Stores the unsaved text of an open script on this device. */
export function createDraftKeeper({ drafts, draft, size, onKept, onRefused }: Keeping) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let underWay = 0;
  let refused = false;

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Whether it was stored. */
  async function keep(): Promise<boolean> {
    stop();
    const kept = draft();
    if (!kept) return true;
    underWay++;
    try {
      await drafts.keep(kept);
      refused = false;
    } catch {
      // Without IndexedDB, local storage is used for texts that fit; by now the draft may be a newer one.
      const latest = draft();
      refused = latest !== null && !drafts.note(latest);
    }
    underWay--;
    if (refused) onRefused();
    else onKept();
    return !refused;
  }

  function keepSoon() {
    if (timer === undefined) since = Date.now();
    else if (size() < LARGE) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        // Storing a large text takes longer than the next keystroke.
        if (underWay > 0) keepSoon();
        else void keep();
      },
      Math.min(DRAFT_MS, since + LARGE_MS - Date.now()),
    );
  }

  return {
    keep,
    keepSoon,
    stop,
    /** Synchronously, if the newest is not stored; false if there is no room for it. */
    note(): boolean {
      const isKept = timer === undefined && underWay === 0 && !refused;
      const kept = isKept ? null : draft();
      return !kept || drafts.note(kept);
    },
    /** Once the text is saved. */
    drop(script: number) {
      stop();
      // If this fails, the draft equals the saved text, and is discarded when it is found.
      void drafts.drop(script).catch(() => undefined);
    },
  };
}
