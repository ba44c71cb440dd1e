import { trpc } from '@/platform/client/trpc';
import type { SqlDialect } from '../sql-dialects';
import { failureText } from './scripts/failure-text';
import { HistoryDialog } from './history/history-dialog';
import { ImportDialog } from './import/import-dialog';
import { loadTexts } from './scripts/load-texts';
import type { ScriptEntry } from './scripts/script-entry';
import type { ScriptTexts } from './texts/script-texts';
import { TrashDialog } from './trash/trash-dialog';

/** The larger dialogs, whose code is loaded when the first of them opens. */
export type ScriptPanel = 'import' | 'history' | 'trash';

interface ScriptPanelsProps {
  panel: ScriptPanel;
  /** Initial files of the import. */
  dropped: readonly File[];
  scripts: readonly ScriptEntry[];
  /** The script in the editor. */
  script: ScriptEntry | undefined;
  texts: Pick<ScriptTexts, 'load' | 'flush'>;
  dialect: SqlDialect;
  onImported: (count: number, operationId: string) => void;
  /** Called when scripts have changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** Import, history and trash. */
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
