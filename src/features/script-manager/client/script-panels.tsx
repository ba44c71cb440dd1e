import Columns2 from 'lucide-react/icons/columns-2';
import { trpc } from '@/platform/client/trpc';
import type { SqlDialect } from '../sql-dialects';
import { ScriptsDialog } from './compare/scripts-dialog';
import { DetailsDialog } from './details/details-dialog';
import { ReplaceDialog } from './replace-dialog';
import { ValuesDialog } from './details/values-dialog';
import { failureText } from './scripts/failure-text';
import { HistoryDialog } from './history/history-dialog';
import { ImportDialog } from './import/import-dialog';
import { LinkDialog } from './link-dialog';
import { loadTexts } from './scripts/load-texts';
import { ScriptPicker } from './script-picker';
import type { ScriptActions } from './scripts/script-actions';
import type { ScriptEntry } from './scripts/script-entry';
import type { ScriptTexts } from './texts/script-texts';
import { AllTagsDialog } from './tags/all-tags-dialog';
import { TrashDialog } from './trash/trash-dialog';

/** The larger dialogs, whose code is loaded when the first of them opens. */
export type ScriptPanel =
  | 'import'
  | 'history'
  | 'trash'
  | 'details'
  | 'values'
  | 'replace'
  | 'compare'
  | 'tags'
  | 'link'
  | 'beside';

interface ScriptPanelsProps {
  panel: ScriptPanel;
  /** Initial files of the import. */
  dropped: readonly File[];
  scripts: readonly ScriptEntry[];
  /** The tag whose name is to be changed. */
  renamedTag: string | undefined;
  /** The script in the editor that the panel is about. */
  script: ScriptEntry | undefined;
  texts: Pick<ScriptTexts, 'load' | 'flush' | 'flushAll'>;
  actions: ScriptActions;
  /** Of the script in the editor. */
  dialect: SqlDialect;
  accountDialect: SqlDialect;
  onImported: (count: number, operationId: string) => void;
  /** Opens a script beside the other. */
  onBeside: (id: number) => void;
  /** Called when scripts have changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** The larger dialogs. */
export function ScriptPanels(props: ScriptPanelsProps) {
  const { panel, script, texts, dialect, onChanged, onClose } = props;
  switch (panel) {
    case 'import':
      return <Import {...props} />;
    case 'history':
      return (
        script && (
          <HistoryDialog
            script={script}
            dialect={dialect}
            textOf={texts.load}
            onBeforeRestore={texts.flush}
            onRestored={onChanged}
            onClose={onClose}
          />
        )
      );
    case 'details':
      return script && <DetailsDialog key={script.id} {...props} script={script} />;
    case 'values':
      return script && <ValuesDialog key={script.id} {...props} script={script} textOf={texts.load} />;
    case 'replace':
      return <ReplaceDialog {...props} storeTyped={texts.flushAll} />;
    case 'compare':
      return script && <ScriptsDialog key={script.id} {...props} script={script} textOf={texts.load} />;
    case 'beside':
      return (
        script && (
          <ScriptPicker
            icon={<Columns2 />}
            title="Open beside"
            label="Script to open beside"
            action="Open"
            scripts={props.scripts}
            except={script.id}
            onPick={({ id }) => {
              onClose();
              props.onBeside(id);
            }}
            onClose={onClose}
          />
        )
      );
    case 'link':
      return script && <LinkDialog key={script.id} script={script} onClose={onClose} />;
    case 'tags':
      return <AllTagsDialog {...props} tag={props.renamedTag} />;
    case 'trash':
      return <TrashDialog onRestored={onChanged} onClose={onClose} />;
  }
}

/** How often an unanswered import is retried; it is executed once. */
const IMPORT_RETRIES = 2;

function Import({ scripts, dropped, dialect, onImported, onChanged, onClose }: ScriptPanelsProps) {
  const { client } = trpc.useUtils();
  const importing = trpc.scripts.import.useMutation({
    retry: (failures, error) => failures < IMPORT_RETRIES && !error.data,
    onSuccess: ({ stored }, { operationId }) => {
      onClose();
      onChanged();
      if (operationId !== undefined) onImported(stored.length, operationId);
    },
  });
  return (
    <ImportDialog
      scripts={scripts}
      dropped={dropped}
      textsOf={(entries) => loadTexts(client, entries)}
      dialect={dialect}
      busy={importing.isPending}
      error={importing.error ? failureText('Failed to import scripts', importing.error) : undefined}
      onImport={(found, operationId) => importing.mutate({ operationId, scripts: found })}
      onClose={onClose}
    />
  );
}
