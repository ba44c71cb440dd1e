import type { Draft, Drafts } from './drafts';

/** After the first key that is not kept yet. */
const DRAFT_MS = 250;

interface Keeping {
  drafts: Pick<Drafts, 'keep' | 'note' | 'drop'>;
  /** What there is to keep; null where everything is stored. */
  draft: () => Draft | null;
  onKept: () => void;
  onRefused: () => void;
}

/** Keeps what is not stored of an open text on this device. */
export function createDraftKeeper({ drafts, draft, onKept, onRefused }: Keeping) {
  let timer: ReturnType<typeof setTimeout> | undefined;
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
      refused = true;
    }
    underWay--;
    if (refused) onRefused();
    else onKept();
    return !refused;
  }

  function keepSoon() {
    timer ??= setTimeout(() => {
      timer = undefined;
      // A large text takes the device longer than the next key.
      if (underWay > 0) keepSoon();
      else void keep();
    }, DRAFT_MS);
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
