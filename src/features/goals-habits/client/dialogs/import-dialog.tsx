import { PastImports, useTakeBack } from '@/platform/client/importing/past-imports';
import { useDryRun } from '@/platform/client/importing/use-dry-run';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { FilePicker } from '@/platform/client/ui/file-picker';
import type { ImportAnswer } from '../../answers';
import { habitTexts } from '../../rules';
import type { HabitActions } from '../changes/actions';
import { readImportFile } from './import-files';
import { daysText, ImportRows, type Sent } from './import-rows';

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
  const { client } = trpc.useUtils();
  const dry = useDryRun((asked: Sent) =>
    client.goalsHabits.importHabits.mutate({ ...asked, dryRun: true }, { context: LONG_TIMEOUT }),
  );
  const { sent, preview } = dry;

  async function run() {
    if (!sent || !preview) return dry.setProblem(habitTexts.file);
    const { previewToken } = preview;
    const answer = await dry.run((onError) => actions.importHabits({ ...sent, previewToken }, onError));
    if (answer) onClose();
  }

  const count = preview?.items.filter(({ decision }) => decision !== 'skip').length ?? 0;
  return (
    <Dialog
      open
      width="record"
      title="Import habits"
      subtitle="From Loop Habit Tracker, Beaver Habits, HabitBull, or our own CSV."
      error={dry.problem ?? undefined}
      primary={{
        label: preview ? `Import ${habitsText(count)}` : 'Import',
        busy: dry.isRunning || dry.isReading,
        disabled: preview !== null && (!dry.isCurrent || count === 0),
        onAction: () => void run(),
      }}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <FilePicker
          text="A .zip of Loop, a .csv or a .json file."
          accept=".zip,.csv,.json,.db"
          onFiles={([file]) => file && void dry.read(() => readImportFile(file))}
        />
        {!preview && <Past onRevision={onRevision} />}
        {sent && preview && (
          <>
            <p role="status">{summary(preview)}</p>
            <ImportRows sent={sent} items={preview.items} onChange={(next) => void dry.look(next)} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Past({ onRevision }: { onRevision: (revision: number) => void }) {
  const { client } = trpc.useUtils();
  const { data, refetch } = trpc.goalsHabits.imports.useQuery(undefined, { staleTime: 0 });
  const { undoing, takeBack } = useTakeBack(
    (named) => client.goalsHabits.undo.mutate(named),
    (revision) => {
      onRevision(revision);
      void refetch();
    },
  );
  const imports = data?.imports.map(({ operationId: id, at, habits, entries }) => {
    return { id, at, name: habitsText(habits, 'new '), did: daysText(entries) };
  });
  return <PastImports imports={imports ?? []} undoing={undoing} onUndo={(id) => void takeBack(id)} />;
}

const habitsText = (count: number, which = '') =>
  `${String(count)} ${which}${count === 1 ? 'habit' : 'habits'}`;

/** '2 new habits, 310 days. 4 days have an entry here, which stays.' */
function summary({ habits, entries, kept }: ImportAnswer): string {
  const made = `${habitsText(habits, 'new ')}, ${daysText(entries)}.`;
  return kept === 0
    ? made
    : `${made} ${daysText(kept)} ${kept === 1 ? 'has' : 'have'} an entry here, which stays.`;
}
