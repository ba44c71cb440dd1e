import { useRef, useState } from 'react';
import { undoneText } from '@/platform/client/changes/reverse';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { useDates } from '@/platform/client/preferences';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { serverCode, trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { showToast } from '@/platform/client/ui/toast-store';
import type { ImportAnswer } from '../../answers';
import { habitTexts } from '../../rules';
import type { HabitActions } from '../changes/actions';
import { readImportFile } from './import-files';
import { daysText, ImportRows, type Sent } from './import-rows';
import styles from './import-dialog.module.css';

/** Habits of another program: a file, then what it would do, which is a promise, then the import. */
export function ImportDialog({
  actions,
  onRevision,
  onClose,
}: {
  actions: HabitActions;
  onRevision: (revision: number) => void;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [preview, setPreview] = useState<ImportAnswer | null>(null);
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);
  const latest = useRef<Sent | File | null>(null);
  const dryRun = trpc.goalsHabits.importHabits.useMutation({ trpc: { context: LONG_TIMEOUT } });
  const { error, busy, save } = useDialogSave();

  /** Shows the choices at once, and what they would do when the server has said it. */
  async function look(next: Sent) {
    latest.current = next;
    setSent(next);
    setReading(true);
    setProblem(undefined);
    try {
      const answer = await dryRun.mutateAsync({ ...next, dryRun: true });
      if (latest.current === next) setPreview(answer);
    } catch (failure) {
      if (latest.current === next) setProblem(reasonOf(failure));
    } finally {
      if (latest.current === next) setReading(false);
    }
  }

  async function read([file]: File[]) {
    if (!file) return;
    latest.current = file;
    setPreview(null);
    setSent(null);
    setReading(true);
    const found = await readImportFile(file).catch(() => ({ problem: 'The file cannot be read.' }));
    if (latest.current !== file) return;
    setReading(false);
    if ('problem' in found) setProblem(found.problem);
    else await look({ ...found, decisions: {}, weekly: [] });
  }

  const count = preview?.items.filter(({ decision }) => decision !== 'skip').length ?? 0;
  return (
    <Dialog
      open
      width="record"
      title="Import habits"
      subtitle="From Loop Habit Tracker, Beaver Habits, HabitBull, or our own CSV."
      error={problem ?? error}
      primary={{
        label: preview ? `Import ${String(count)} ${count === 1 ? 'habit' : 'habits'}` : 'Import',
        busy: busy || reading,
        disabled: preview !== null && (problem !== undefined || count === 0),
        onAction: () => {
          if (!sent || !preview) setProblem(habitTexts.file);
          else
            void save(
              (onError) =>
                actions.importHabits({ ...sent, promise: preview.promise }, (told, error) => {
                  onError(told);
                  // What is here has changed since: the rows are looked at again.
                  if (serverCode(error) === 'changed_meanwhile') void look(sent);
                }),
              onClose,
            );
        },
      }}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <FilePicker
          text="A .zip of Loop, a .csv or a .json file."
          accept=".zip,.csv,.json,.db"
          onFiles={(files) => void read(files)}
        />
        {!preview && <PastImports onRevision={onRevision} />}
        {sent && preview && (
          <>
            <p role="status">{summary(preview)}</p>
            <ImportRows sent={sent} items={preview.items} onChange={(next) => void look(next)} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The imports of the last 30 days, each with its undo. */
function PastImports({ onRevision }: { onRevision: (revision: number) => void }) {
  const dates = useDates();
  const { data, refetch } = trpc.goalsHabits.imports.useQuery(undefined, { staleTime: 0 });
  const undo = trpc.goalsHabits.undo.useMutation({
    onSuccess: ({ revision, changedSince }) => {
      onRevision(revision);
      showToast({ tone: 'success', text: undoneText('import', changedSince) });
      void refetch();
    },
    onError: (error) => showToast({ tone: 'error', text: reasonOf(error) }),
  });
  if (!data || data.imports.length === 0) return null;
  return (
    <ul aria-label="Imported in the last 30 days" className={styles.past}>
      {data.imports.map(({ operationId, at, habits, entries }) => (
        <li key={operationId}>
          <span>
            Imported on {dates.minute(at)}: {String(habits)} new {habits === 1 ? 'habit' : 'habits'},{' '}
            {daysText(entries)}
          </span>
          <Button
            size="small"
            aria-label={`Undo the import of ${dates.minute(at)}`}
            busy={undo.isPending}
            onClick={() => undo.mutate({ operationId })}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** '2 new habits, 310 days. 4 days have an entry here, which stays.' */
function summary({ habits, entries, kept }: ImportAnswer): string {
  const made = `${String(habits)} new ${habits === 1 ? 'habit' : 'habits'}, ${daysText(entries)}.`;
  return kept === 0
    ? made
    : `${made} ${daysText(kept)} ${kept === 1 ? 'has' : 'have'} an entry here, which stays.`;
}
