import { useState } from 'react';
import { useDryRun } from '@/platform/client/importing/use-dry-run';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { readIcsFile } from './import-file';
import { type Decisions, importedText, writtenOf } from './import-texts';

interface Sent {
  ics: string;
  fileName: string;
  /** Missing: where the events are already, new ones in the first calendar. */
  calendarId?: number;
}

/** The steps of an import: a file, then what it would do, then the import as it was shown. */
export function useImport({ changeAnswered }: Pick<ToolChanges<'calendar'>, 'changeAnswered'>) {
  const { client } = trpc.useUtils();
  const [decisions, setDecisions] = useState<Decisions>({});
  const [done, setDone] = useState<ReturnType<typeof writtenOf> | null>(null);
  const dry = useDryRun((sent: Sent) =>
    client.calendar.importIcs.mutate({ ...sent, dryRun: true }, { context: LONG_TIMEOUT }),
  );
  const { sent } = dry;
  // What could not be looked at again is not shown as it was before.
  const preview = dry.isReading || dry.isCurrent ? dry.preview : null;

  return {
    ...dry,
    preview,
    decisions,
    /** What the import wrote, once it is made. */
    done,
    choose: ([file]: readonly File[]) => {
      if (!file) return;
      setDone(null);
      setDecisions({});
      void dry.read(() => readIcsFile(file));
    },
    into: (calendarId: number) => {
      if (sent) void dry.look({ ...sent, calendarId });
    },
    decide: (uids: readonly string[], decision: 'keep' | 'take') =>
      setDecisions((before) => ({ ...before, ...Object.fromEntries(uids.map((uid) => [uid, decision])) })),
    /** Looks again after an import was taken back. */
    again: () => {
      setDone(null);
      if (sent) void dry.look(sent);
    },
    run: async () => {
      if (!sent || !preview) return;
      const { items, previewToken } = preview;
      const written = writtenOf(items, decisions);
      const answer = await dry.run((onError) =>
        // The page tells it, with an undo that stays.
        changeAnswered(
          'importIcs',
          { ...sent, decisions, previewToken },
          `Imported ${importedText(written)}`,
          {
            onError,
            quiet: true,
            long: true,
          },
        ),
      );
      if (!answer) return;
      setDone(written);
      setDecisions({});
      // What was new is unchanged now.
      await dry.look(sent);
    },
  };
}
