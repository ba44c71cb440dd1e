import { useState } from 'react';
import { reasonOf } from './changes/tool-words';
import { randomId } from './random-id';
import { type RouterInputs, trpc } from './trpc';
import { Button } from './ui/button';
import { showToast } from './ui/toast-store';

interface SampleWords {
  add: string;
  added: string;
  undo: string;
  /** `left`: what was changed since and stays. */
  undone: (left: readonly string[]) => string;
  reason: (error: unknown) => string;
  lang?: string;
}

const ENGLISH: SampleWords = {
  add: 'Add sample data',
  added: 'Sample data added. For 30 days the account page can take it back.',
  undo: 'Undo',
  undone: (left) =>
    left.length > 0
      ? `Sample data removed, but for what was changed: ${left.join(', ')}`
      : 'Sample data removed',
  reason: reasonOf,
};

/** Told for long enough to look at the data first. */
const SHOWN_MS = 15_000;

/** Fills a tool that is empty with something to try it with, which one press takes back. */
export function SampleData({
  part,
  words = ENGLISH,
  size,
}: {
  part: RouterInputs['myData']['addSamples']['part'];
  words?: SampleWords;
  size?: 'small';
}) {
  const { add, added, undo, undone, reason, lang } = words;
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  // A press after an answer that was lost adds nothing again.
  const [operationId, setOperationId] = useState(randomId);
  const tell = (tone: 'success' | 'error', text: string) => showToast({ tone, text, ...(lang && { lang }) });

  async function takeBack() {
    try {
      const { changedSince } = await utils.client.myData.undo.mutate({ operationId });
      tell('success', undone(changedSince));
      await utils.invalidate();
    } catch (error) {
      tell('error', reason(error));
    }
  }

  async function fill() {
    setBusy(true);
    try {
      await utils.client.myData.addSamples.mutate({ part, operationId });
      showToast({
        ...{ tone: 'success', text: added, durationMs: SHOWN_MS, ...(lang && { lang }) },
        action: { label: undo, onAction: () => void takeBack() },
      });
      await utils.invalidate();
      // If the button is still there, such as after an undo, the next press adds them anew.
      setOperationId(randomId());
    } catch (error) {
      tell('error', reason(error));
    }
    setBusy(false);
  }

  return (
    <Button variant="ghost" {...(size && { size })} busy={busy} onClick={() => void fill()}>
      {add}
    </Button>
  );
}
