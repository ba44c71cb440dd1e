import { useRef, useState } from 'react';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { serverCode, trpc } from '@/platform/client/trpc';
import type { ImportAnswer } from '../../answers';
import { calendarTexts } from '../../rules';
import { type EventActions, importedText } from '../changes/event-actions';
import { readIcsFile } from './import-file';
import { type Decisions, writtenOf } from './import-texts';

interface Sent {
  ics: string;
  fileName: string;
  /** Undefined: where the events are already, new ones in the first calendar. */
  calendarId: number | undefined;
}

/** The steps of an import: a file, then what it would do, then the import as it was shown. */
export function useImport(actions: Pick<EventActions, 'importIcs'>) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [preview, setPreview] = useState<ImportAnswer | null>(null);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'importing'>('idle');
  const [done, setDone] = useState<ReturnType<typeof writtenOf> | null>(null);
  const latest = useRef<Sent | File | null>(null);
  const dryRun = trpc.calendar.importIcs.useMutation({ trpc: { context: LONG_TIMEOUT } });

  /** Asks what a file would do. What is asked later counts. */
  async function look(next: Sent) {
    latest.current = next;
    setSent(next);
    setState('reading');
    try {
      const answer = await dryRun.mutateAsync({ ...next, dryRun: true });
      if (latest.current === next) setPreview(answer);
    } catch (error) {
      if (latest.current === next) {
        setProblem(reasonOf(error));
        setPreview(null);
      }
    } finally {
      if (latest.current === next) setState('idle');
    }
  }

  return {
    preview,
    decisions,
    problem,
    state,
    /** What the import wrote, once it is made. */
    done,
    read: async ([file]: readonly File[]) => {
      if (!file) return;
      latest.current = file;
      setPreview(null);
      setSent(null);
      setDone(null);
      setDecisions({});
      setProblem(null);
      setState('reading');
      const found = await readIcsFile(file).catch(() => ({ problem: calendarTexts.file }));
      if (latest.current !== file) return;
      if ('problem' in found) {
        setState('idle');
        setProblem(found.problem);
      } else await look({ ...found, calendarId: undefined });
    },
    into: (calendarId: number) => {
      setProblem(null);
      if (sent) void look({ ...sent, calendarId });
    },
    decide: (uids: readonly string[], decision: 'keep' | 'take') =>
      setDecisions((before) => ({ ...before, ...Object.fromEntries(uids.map((uid) => [uid, decision])) })),
    /** Looks again after an import was taken back. */
    again: () => {
      setDone(null);
      if (sent) void look(sent);
    },
    run: async () => {
      if (!sent || !preview) return;
      setProblem(null);
      setState('importing');
      const written = writtenOf(preview.items, decisions);
      let told: string | null = null;
      let isStale = false;
      const answer = await actions.importIcs(
        { ...sent, decisions, revision: preview.revision },
        importedText(written),
        (reason, error) => {
          told = reason;
          isStale = serverCode(error) === 'changed_meanwhile';
        },
      );
      setState('idle');
      setProblem(told);
      if (answer) {
        setDone(written);
        setDecisions({});
      }
      // What is shown is no longer so: what was new is unchanged now, or something was changed meanwhile.
      if (answer || isStale) await look(sent);
    },
  };
}
