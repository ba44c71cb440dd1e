import { useEffect, useEffectEvent, useState } from 'react';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { SelectField } from '@/platform/client/ui/select-field';
import { type TableColumn } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { csvTexts } from '../../csv';
import { largeScriptBody } from '../../rules';
import type { SqlDialect } from '../../sql-dialects';
import type { ScriptEntry } from '../scripts/script-entry';
import { ImportComparison } from './import-comparison';
import styles from './import-dialog.module.css';
import { fitsInto, type ImportChoice, type ImportedScript, type PlannedScript } from './import-plan';
import { useImportPreview } from './use-import-preview';

interface ImportDialogProps {
  scripts: readonly ScriptEntry[];
  /** Initial files. */
  dropped: readonly File[];
  textsOf: (scripts: readonly ScriptEntry[]) => Promise<ReadonlyMap<number, string>>;
  dialect: SqlDialect;
  busy: boolean;
  /** The server's refusal. */
  error: string | undefined;
  onImport: (scripts: ImportedScript[], operationId: string) => void;
  onClose: () => void;
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

/** Accepts files, shows the effect of importing them, and asks for confirmation. Mounted when it opens. */
export function ImportDialog({
  scripts,
  dropped,
  textsOf,
  dialect,
  busy,
  error,
  onImport,
  onClose,
}: ImportDialogProps) {
  const files = useImportPreview(scripts, textsOf);
  const { preview, chosen, choiceOf } = files;
  const readDropped = useEffectEvent(() => dropped.length > 0 && void files.read(dropped));
  useEffect(() => void readDropped(), []);
  const [compared, setCompared] = useState<PlannedScript | null>(null);

  function confirm() {
    if (!preview) files.setProblem(files.problem ?? csvTexts.noFile);
    else if (fitsInto(largeScriptBody.bytes, chosen)) onImport(chosen, files.operationId);
    else
      files.setProblem('One import takes 128 MB at most. Choose fewer scripts, and import the others after.');
  }

  const columns: TableColumn<PlannedScript>[] = [
    { key: 'name', head: 'Script', cell: ({ name }) => name || '(no name)' },
    { key: 'place', head: 'From', width: 128, onlyWide: true, cell: ({ place }) => place },
    {
      key: 'state',
      head: 'State',
      width: 232,
      cell: (script) =>
        script.problem !== null ? (
          <span className={styles.invalid}>
            <Badge>{STATES.invalid}</Badge> {script.problem}
          </span>
        ) : (
          <span className="row">
            <Badge>{STATES[script.state]}</Badge>
            {script.state === 'differing' && (
              <Button size="small" aria-label={`Compare ${script.name}`} onClick={() => setCompared(script)}>
                Compare
              </Button>
            )}
          </span>
        ),
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
            onChange={(choice) => files.choose(script, choice)}
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
      error={files.problem ?? error}
      primary={{
        label: preview ? `Import ${chosen.length.toLocaleString('en-US')}` : 'Import',
        onAction: confirm,
        busy: busy || files.isReading,
        disabled: preview !== null && chosen.length === 0,
      }}
    >
      <FilePicker
        text="A .csv file of scripts, .sql files, massCode’s db.json or .md files, or a .zip of them."
        accept=".csv,.sql,.zip,.json,.md"
        folders
        onFiles={(picked) => void files.read(picked)}
      />
      {preview && (
        <>
          <div className={styles.summary}>
            <p role="status">{summary(preview)}</p>
            {preview.plan.some(({ state }) => state === 'differing') && (
              <SelectField
                label="Scripts that differ"
                value={files.forAll}
                options={CHOICES}
                onChange={(choice) => files.chooseForAll(choice)}
              />
            )}
          </div>
          <WindowedTable
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
      {compared?.existing && (
        <ImportComparison
          script={{ ...compared, existing: compared.existing }}
          dialect={dialect}
          onClose={() => setCompared(null)}
        />
      )}
    </Dialog>
  );
}

/** '3 new, 1 differs, 2 identical. Not rows of three fields: line 4, 9. 2 files of another kind are left out.' */
function summary({
  plan,
  invalidLines,
  ignored,
  unnamed,
}: NonNullable<ReturnType<typeof useImportPreview>['preview']>) {
  const counts = (Object.keys(STATES) as PlannedScript['state'][]).flatMap((state) => {
    const count = plan.filter((script) => script.state === state).length;
    const word = state === 'differing' && count > 1 ? 'differ' : STATES[state].toLowerCase();
    return count > 0 ? [`${count.toLocaleString('en-US')} ${word}`] : [];
  });
  const told = plan.filter(({ notes, pinned, problem }) => problem === null && (notes !== '' || pinned));
  const made = told.filter(({ state }) => state === 'new');
  const notes = made.filter((script) => script.notes !== '').length;
  const pinned = made.filter((script) => script.pinned).length;
  const lines = `${invalidLines.slice(0, 10).join(', ')}${invalidLines.length > 10 ? '…' : ''}`;
  return [
    `${counts.join(', ')}.`,
    made.length > 0 ? `New ones with notes: ${notes}, pinned: ${pinned}.` : '',
    told.length > made.length ? 'Those that are here keep their own notes, and whether they are pinned.' : '',
    unnamed > 0
      ? `Tags left out, since their names are not in these files but in the vault’s .masscode/state.json: of ${unnamed}.`
      : '',
    invalidLines.length > 0 ? `Not rows of three fields: line ${lines}.` : '',
    ignored > 0
      ? `${ignored === 1 ? '1 file of another kind is' : `${ignored} files of other kinds are`} left out.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
