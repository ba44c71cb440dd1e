import { use, useRef, useState } from 'react';
import type { OnChangeError } from '../changes/tool-change';
import { serverCode } from '../trpc';
import { KitWordsContext } from '../ui/kit-words';
import { ENGLISH_IMPORTING } from './english';

/**
 * The way of an import from a file to what it does: the file is read, the server tells what it would do (a dry run, whose
 * token is a promise), and does just that. What is begun later counts.
 *
 * @param ask asks what would be done
 * @param onPreview is given what was answered, and what was before
 */
export function useDryRun<Sent extends object, Preview extends object>(
  ask: (sent: Sent) => Promise<Preview>,
  onPreview: (preview: Preview, before: Preview | null) => void = () => undefined,
) {
  const { reason } = use(KitWordsContext).importing ?? ENGLISH_IMPORTING;
  const [sent, setSent] = useState<Sent | null>(null);
  const [shown, setShown] = useState<{ of: Sent; preview: Preview } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const latest = useRef<object | null>(null);

  /** Resolves to null for what failed, or was overtaken. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T | null> {
    const turn = {};
    latest.current = turn;
    setProblem(null);
    setIsReading(true);
    const isLatest = () => latest.current === turn;
    try {
      const result = await work();
      return isLatest() ? result : null;
    } catch (error) {
      if (isLatest()) setProblem(reason(error));
      return null;
    } finally {
      if (isLatest()) setIsReading(false);
    }
  }

  async function look(next: Sent): Promise<void> {
    setSent(next);
    const preview = await inTurn(() => ask(next));
    if (!preview) return;
    setShown({ of: next, preview });
    onPreview(preview, shown?.preview ?? null);
  }

  function forget(): void {
    latest.current = null;
    setSent(null);
    setShown(null);
    setProblem(null);
    setIsReading(false);
  }

  return {
    /** What was asked about last; shown at once. */
    sent,
    preview: shown?.preview ?? null,
    /** Whether the preview is of what was asked about last. */
    isCurrent: shown !== null && shown.of === sent,
    problem,
    setProblem,
    isReading,
    isRunning,
    look,
    forget,
    /** Reads a chosen file, and looks at what it holds. */
    read: async (reading: () => Promise<Sent | { problem: string }>): Promise<void> => {
      forget();
      const found = await inTurn(reading);
      if (found && 'problem' in found) setProblem(found.problem);
      else if (found) await look(found);
    },
    /** Does what the preview says; what no longer holds is refused, and looked at again. */
    run: async <Answer>(send: (onError: OnChangeError) => Promise<Answer | null>): Promise<Answer | null> => {
      let told: string | null = null;
      let isStale = false;
      setProblem(null);
      setIsRunning(true);
      const answer = await send((problem, error) => {
        told = problem;
        isStale = serverCode(error) === 'changed_meanwhile';
      });
      setIsRunning(false);
      if (isStale && sent) await look(sent);
      setProblem(told);
      return answer;
    },
  };
}
