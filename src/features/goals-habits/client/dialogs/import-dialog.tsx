import { useRef, useState } from 'react';
import { ENGLISH_WORDS, reasonOf } from '@/platform/client/changes/tool-words';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { useDates } from '@/platform/client/preferences';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Dialog } from '@/platform/client/ui/dialog';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { SelectField } from '@/platform/client/ui/select-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import type { ImportAnswer, ImportItem } from '../../answers';
import { habitTexts } from '../../rules';
import type { HabitActions } from '../changes/actions';
import { rhythmText } from '../changes/words';
import { readImportFile } from './import-files';
import styles from './import-dialog.module.css';

type Sent = Parameters<HabitActions['importHabits']>[0];

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
  const latest = useRef<Sent | null>(null);
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
    latest.current = null;
    setPreview(null);
    setSent(null);
    setReading(true);
    const found = await readImportFile(file).catch(() => ({ problem: 'The file cannot be read.' }));
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
                actions.importHabits({ ...sent, promise: preview.promise }, (told) => {
                  onError(told);
                  // What is here has changed since: the rows are looked at again.
                  if (told === habitTexts.changedMeanwhile) void look(sent);
                }),
              onClose,
            );
        },
      }}
      onClose={onClose}
    >
      <div className={styles.steps}>
        <FilePicker
          text="A .zip of Loop, a .csv or a .json file."
          accept=".zip,.csv,.json"
          onFiles={(files) => void read(files)}
        />
        {!preview && <PastImports onRevision={onRevision} />}
        {sent && preview && (
          <>
            <p role="status" className={styles.summary}>
              {summary(preview)}
            </p>
            <Table
              label="What would be imported"
              density="tall"
              stacks
              windowed={6}
              columns={columnsFor(sent, (next) => void look(next))}
              rows={preview.items}
              keyOf={(_item, index) => index}
            />
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
      showToast({ tone: 'success', text: ENGLISH_WORDS.undone('import', changedSince) });
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
            {days(entries)}
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

const SKIP = { value: 'skip', label: 'Skip' };
const UNKNOWN = [{ value: 'new', label: 'Add' }, SKIP];
const KNOWN = [{ value: 'add', label: 'Add to it' }, { value: 'new', label: 'Add a new one' }, SKIP];

function columnsFor(sent: Sent, onChange: (next: Sent) => void): TableColumn<ImportItem>[] {
  return [
    { key: 'name', head: 'Habit', cell: ({ name }) => name },
    { key: 'days', head: 'Days', width: 140, cell: daysOf },
    {
      key: 'rhythm',
      head: 'Rhythm',
      width: 200,
      cell: ({ name, rhythm, times, span, canBeWeekly, known }) =>
        known ? (
          'As it is'
        ) : canBeWeekly || sent.weekly.includes(name) ? (
          <Checkbox
            label={`${rhythmText({ rhythm: 'week', weekdays: [], times, span, target: null })} instead`}
            checked={sent.weekly.includes(name)}
            onChange={(checked) =>
              onChange({
                ...sent,
                weekly: checked ? [...sent.weekly, name] : sent.weekly.filter((other) => other !== name),
              })
            }
          />
        ) : (
          rhythmText({ rhythm, weekdays: [1, 2, 3, 4, 5, 6, 7], times, span, target: null })
        ),
    },
    {
      key: 'decision',
      head: 'Import',
      width: 164,
      cell: ({ name, known, decision }) => (
        <SelectField
          label={`What to do with ${name}`}
          hideLabel
          value={sent.decisions[name] ?? decision}
          options={known ? KNOWN : UNKNOWN}
          onChange={(chosen) =>
            onChange({ ...sent, decisions: { ...sent.decisions, [name]: chosen as ImportItem['decision'] } })
          }
        />
      ),
    },
  ];
}

const days = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'}`;

function daysOf({ entries, kept }: ImportItem): string {
  return kept === 0 ? days(entries) : `${days(entries)}, ${kept.toLocaleString('en-US')} kept`;
}

/** '2 new habits, 310 days. 4 days have an entry here, which stays.' */
function summary({ habits, entries, kept }: ImportAnswer): string {
  const made = `${String(habits)} new ${habits === 1 ? 'habit' : 'habits'}, ${days(entries)}.`;
  return kept === 0
    ? made
    : `${made} ${days(kept)} ${kept === 1 ? 'has' : 'have'} an entry here, which stays.`;
}
