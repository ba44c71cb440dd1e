import { useState } from 'react';
import { useDryRun } from '@/platform/client/importing/use-dry-run';
import { PastImports, useTakeBack } from '@/platform/client/importing/past-imports';
import { usePreferences } from '@/platform/client/preferences';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { SelectField } from '@/platform/client/ui/select-field';
import { useTodayText } from '@/platform/client/use-today';
import { type Encoding, ENCODINGS } from '@/platform/shared/encoding';
import { FORMATS } from '../../importing/formats';
import { countText } from '../changes/actions';
import type { Overview } from '../changes/devflow-data';
import type { Devflow } from '../changes/use-devflow';
import { type ImportFile, readBytes, readFile, type Sent, sentOf } from './import-file';
import { type ImportRow, ImportRows } from './import-rows';

/** Items of another program: a file, then what it would do, which is a promise, then the import. */
export function ImportDialog({
  devflow,
  overview,
  onClose,
}: {
  devflow: Devflow;
  overview: Overview;
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  const { dateOrder: order, timeZone } = usePreferences();
  const times = { order, timeZone, today: useTodayText() };
  const [file, setFile] = useState<ImportFile | null>(null);
  const [into, setInto] = useState('');
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const dry = useDryRun(
    (sent: Sent) => client.devflow.importItems.mutate({ ...sent, dryRun: true }, { context: LONG_TIMEOUT }),
    () => setLeftOut(new Set()),
  );
  const { sent, preview } = dry;

  /** Shows a file that was read; one without items is no question to the server. */
  function take(read: ImportFile | { problem: string }, name?: string): Sent | { problem: string } {
    if ('problem' in read) return read;
    const target = name ?? read.plainName;
    const next = sentOf(read, target);
    setFile(read);
    setInto(target);
    return next.items.length > 0 ? next : { problem: NOTHING };
  }

  async function run() {
    if (!sent || !preview) return dry.setProblem('Please choose a file');
    const input = { ...sent, leftOut: [...leftOut], previewToken: preview.previewToken };
    const answer = await dry.run((onError) =>
      devflow.changes.changeAnswered('importItems', input, ({ added }) => `Imported ${countText(added)}`, {
        onError,
        long: true,
      }),
    );
    if (answer) onClose();
  }

  const rows = file && sent && preview ? rowsOf(file, sent, preview) : [];
  const taken = rows.filter(({ outcome, place }) => outcome === 'new' && !leftOut.has(place));
  const names = (all: readonly string[], field: 'feature' | 'status') => {
    const named = new Set(taken.map(({ item }) => item?.[field].trim().toLowerCase()));
    return all.filter((name) => named.has(name.trim().toLowerCase()));
  };
  return (
    <Dialog
      open
      width="record"
      title="Import items"
      subtitle="From Vikunja, Kanboard, Todoist, GitHub, Linear, or our own CSV."
      error={dry.problem ?? undefined}
      primary={{
        label: preview ? `Import ${countText(taken.length)}` : 'Import',
        busy: dry.isRunning || dry.isReading,
        disabled: preview !== null && (!dry.isCurrent || taken.length === 0),
        onAction: () => void run(),
      }}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <FilePicker
          text="A .csv or .tsv file, or the .zip that Vikunja or Todoist made. It is read in your browser."
          accept=".csv,.tsv,.txt,.json,.zip"
          onFiles={([chosen]) => {
            setFile(null);
            if (chosen) void dry.read(async () => take(await readFile(chosen, times)));
          }}
        />
        {!preview && !file && <Past devflow={devflow} />}
        {file?.isEncodingAsked && (
          <SelectField<Encoding>
            label="Letters"
            hint="The file does not say how its letters are written: are they right below?"
            value={file.encoding}
            options={ENCODINGS.map((value) => ({ value, label: value }))}
            onChange={(encoding) =>
              void dry.read(() => Promise.resolve(take(readBytes(file, times, encoding), into)))
            }
          />
        )}
        {file?.lines.some(({ item }) => item?.feature === '') && (
          <SelectField
            label="Feature of items that name none"
            value={into}
            options={intoOptions(file, overview)}
            onChange={(name) => {
              setInto(name);
              void dry.look(sentOf(file, name));
            }}
          />
        )}
        {file && preview && sent && (
          <>
            <p role="status">
              {[
                `${FORMATS[file.format].name}: ${countText(taken.length)} of ${countText(rows.length)}.`,
                madeText('feature', 'features', names(preview.newFeatures, 'feature')),
                madeText('status', 'statuses', names(preview.newStatuses, 'status')),
                file.format === 'todoist' && TODOIST,
                file.untaken.length > 0 && `Not taken: ${file.untaken.slice(0, UNTAKEN_TOLD).join(', ')}.`,
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
            <ImportRows
              rows={rows}
              leftOut={leftOut}
              onLeaveOut={(places, isOut) =>
                setLeftOut((before) => {
                  const next = new Set(before);
                  for (const place of places)
                    if (isOut) next.add(place);
                    else next.delete(place);
                  return next;
                })
              }
            />
          </>
        )}
        {file && !sent && (
          <ImportRows
            rows={rowsOf(file, sentOf(file, into), { known: [], statuses: [] })}
            leftOut={leftOut}
            onLeaveOut={() => undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

const NOTHING = 'No line of the file can be read as an item';
const TODOIST = 'Sections are its statuses, and a task below another is called “Task › Subtask”.';
const TOLD = 6;
/** Columns of a file; a program's own have fewer. */
const UNTAKEN_TOLD = 40;

/** 'Made with them: the features A, B.' */
function madeText(one: string, many: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > TOLD ? ` and ${String(names.length - TOLD)} more` : '';
  return `Makes the ${names.length === 1 ? one : many} ${names.slice(0, TOLD).join(', ')}${more}.`;
}

function intoOptions({ plainName }: ImportFile, { features }: Overview) {
  const isThere = features.some(({ name }) => name.toLowerCase() === plainName.toLowerCase());
  return [
    ...(isThere ? [] : [{ value: plainName, label: `${plainName} (new)` }]),
    ...features.map(({ name }) => ({ value: name, label: name })),
  ];
}

function rowsOf(
  { lines }: ImportFile,
  { items }: Sent,
  { known, statuses }: { known: readonly number[]; statuses: readonly string[] },
): ImportRow[] {
  const here = new Set(known);
  let place = -1;
  return lines.map(({ line: nth, path, item, told }): ImportRow => {
    const inFile = `Line ${String(nth)}${path === undefined ? '' : ` of ${path}`}`;
    const line = nth === 0 && path !== undefined ? path : inFile;
    if (!item) return { line, told, item, outcome: 'unreadable', place: -1 };
    place++;
    const shown = { ...(items[place] ?? item), status: statuses[place] ?? '' };
    return { line, told, item: shown, place, outcome: here.has(place) ? 'known' : 'new' };
  });
}

function Past({ devflow }: { devflow: Devflow }) {
  const { client } = trpc.useUtils();
  const { data, refetch } = trpc.devflow.imports.useQuery(undefined, { staleTime: 0 });
  const { undoing, takeBack } = useTakeBack(
    (named) => client.devflow.undo.mutate(named),
    (revision) => {
      void devflow.changes.catchUp(revision);
      void refetch();
    },
  );
  const imports = data?.imports.map(({ operationId: id, at, fileName, added }) => {
    return { id, at, name: fileName || 'Items', did: countText(added) };
  });
  return <PastImports imports={imports ?? []} undoing={undoing} onUndo={(id) => void takeBack(id)} />;
}
