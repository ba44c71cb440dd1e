import type { Draft, Drafts } from './drafts';

/** After the first key that is not kept yet. */
const DRAFT_MS = 250;
/**
 * Of a text so large (UTF-16 units) that keeping it takes the page longer than a key may: it waits for a pause of the
 * typing, but not for ever.
 */
const LARGE = 2_000_000;
const LARGE_MS = 3000;

interface Keeping {
  drafts: Pick<Drafts, 'keep' | 'note' | 'drop'>;
  /** What there is to keep; null where everything is stored. */
  draft: () => Draft | null;
  /** About how long the text is, in UTF-16 units. */
  size: () => number;
  onKept: () => void;
  onRefused: () => void;
}

/** Keeps what is not stored of an open text on this device. */
export function createDraftKeeper({ drafts, draft, size, onKept, onRefused }: Keeping) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let underWay = 0;
  let refused = false;

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Whether the device took it. */
  async function keep(): Promise<boolean> {
    stop();
    const kept = draft();
    if (!kept) return true;
    underWay++;
    try {
      await drafts.keep(kept);
      refused = false;
    } catch {
      // Without IndexedDB the small storage is there, for texts that fit; the newest one by now.
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
        // A large text takes the device longer than the next key.
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
    /** Before it returns, where the newest is not kept; false when the device has no room for that. */
    note(): boolean {
      const isKept = timer === undefined && underWay === 0 && !refused;
      const kept = isKept ? null : draft();
      return !kept || drafts.note(kept);
    },
    /** Once the text is stored. */
    drop(script: number) {
      stop();
      // One that stays is the stored text, and is let go when it is found.
      void drafts.drop(script).catch(() => undefined);
    },
  };
}
