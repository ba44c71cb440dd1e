import { useState, type DragEvent } from 'react';
import { Badge } from '@/platform/client/ui/badge';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import type { CsvScript } from '../csv';
import styles from './import-dialog.module.css';
import { readImportFiles } from './import-files';
import { chosenScripts, planImport, type ImportChoice, type PlannedScript } from './import-plan';
import type { ScriptEntry } from './script-entry';

interface ImportDialogProps {
  scripts: readonly ScriptEntry[];
  textsOf: (scripts: readonly ScriptEntry[]) => Promise<ReadonlyMap<number, string>>;
  busy: boolean;
  /** Why the server refused it. */
  error: string | undefined;
  onImport: (scripts: CsvScript[]) => void;
  onClose: () => void;
}

interface Preview {
  plan: PlannedScript[];
  invalidLines: number[];
}

const CHOICES: { value: ImportChoice; label: string }[] = [
  { value: 'skip', label: 'Skip' },
  { value: 'overwrite', label: 'Overwrite' },
  { value: 'keep-both', label: 'Keep both' },
];

const STATES: Record<PlannedScript['state'], string> = {
  new: 'New',
  identical: 'Identical',
  differing: 'Differs',
  invalid: 'Invalid',
};

/** Takes files, shows what importing them would do, and lets the person decide. Mounted when it opens. */
export function ImportDialog({ scripts, textsOf, busy, error, onImport, onClose }: ImportDialogProps) {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [forAll, setForAll] = useState<ImportChoice>('skip');
  const [choices, setChoices] = useState<ReadonlyMap<string, ImportChoice>>(new Map());
  const choiceOf = ({ name }: PlannedScript) => choices.get(name) ?? forAll;
  const chosen = preview ? chosenScripts(preview.plan, choiceOf, scripts) : [];

  async function read(files: readonly File[]) {
    setReading(true);
    setProblem(undefined);
    setPreview(null);
    try {
      const read = await readImportFiles(files);
      if ('problem' in read) {
        setProblem(read.problem);
        return;
      }
      const names = new Set(read.found.map(({ name }) => name.trim()));
      const texts = await textsOf(scripts.filter(({ name }) => names.has(name)));
      setChoices(new Map());
      setPreview({ plan: planImport(read.found, scripts, texts), invalidLines: read.invalidLines });
    } catch {
      setProblem('Error importing CSV file.');
    } finally {
      setReading(false);
    }
  }

  function confirm() {
    if (preview) onImport(chosen);
    else setProblem('Please select a .csv file to import.');
  }

  const columns: TableColumn<PlannedScript>[] = [
    { key: 'name', head: 'Script', cell: ({ name }) => name || '(no name)' },
    { key: 'place', head: 'From', width: 96, cell: ({ place }) => place },
    {
      key: 'state',
      head: 'State',
      width: 232,
      cell: ({ state, problem: why }) => why ?? <Badge>{STATES[state]}</Badge>,
    },
    {
      key: 'choice',
      head: 'Import',
      width: 132,
      cell: (script) =>
        script.state === 'differing' ? (
          <SelectField
            label={`What to do with ${script.name}`}
            hideLabel
            value={choiceOf(script)}
            options={CHOICES}
            onChange={(choice) => setChoices(new Map(choices).set(script.name, choice as ImportChoice))}
          />
        ) : script.state === 'new' ? (
          'Add'
        ) : (
          '–'
        ),
    },
  ];

  return (
    <Dialog
      open
      width="record"
      title="Import scripts"
      onClose={onClose}
      error={problem ?? error}
      primary={{
        label: preview ? `Import ${String(chosen.length)}` : 'Import',
        onAction: confirm,
        busy: busy || reading,
        disabled: preview !== null && chosen.length === 0,
      }}
    >
      <label
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void read([...event.dataTransfer.files]);
        }}
      >
        <span>Choose a .csv file of scripts, or .sql files; or drop them here.</span>
        <input
          data-autofocus=""
          type="file"
          accept=".csv,.sql"
          multiple
          onChange={(event) => void read([...(event.target.files ?? [])])}
        />
      </label>
      {preview && (
        <>
          <div className={styles.summary}>
            <p role="status">{summary(preview)}</p>
            {preview.plan.some(({ state }) => state === 'differing') && (
              <SelectField
                label="Scripts that differ"
                value={forAll}
                options={CHOICES}
                onChange={(choice) => {
                  setForAll(choice as ImportChoice);
                  setChoices(new Map());
                }}
              />
            )}
          </div>
          <Table
            label="What would be imported"
            density="tall"
            stacks
            windowed={6}
            columns={columns}
            rows={preview.plan}
            keyOf={(_script, index) => index}
          />
        </>
      )}
    </Dialog>
  );
}

/** '3 new, 1 differs, 2 identical; lines 4 and 9 are no rows of three fields'. */
function summary({ plan, invalidLines }: Preview): string {
  const counts = (Object.keys(STATES) as PlannedScript['state'][]).flatMap((state) => {
    const count = plan.filter((script) => script.state === state).length;
    return count > 0 ? [`${String(count)} ${STATES[state].toLowerCase()}`] : [];
  });
  if (invalidLines.length === 0) return `${counts.join(', ')}.`;
  const lines = invalidLines.slice(0, 10).join(', ');
  return `${counts.join(', ')}. Not rows of three fields: line ${lines}${invalidLines.length > 10 ? '…' : ''}.`;
}
