import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import type { SqlDialect } from '../sql-dialects';
import { failureText } from './failure-text';
import { HistoryDialog } from './history-dialog';
import { ImportDialog } from './import-dialog';
import { loadTexts } from './load-texts';
import type { ScriptEntry } from './script-entry';
import { TrashDialog } from './trash-dialog';

/** The larger dialogs, whose code is fetched when the first of them opens. */
export type ScriptPanel = 'import' | 'history' | 'trash';

interface ScriptPanelsProps {
  panel: ScriptPanel;
  scripts: readonly ScriptEntry[];
  /** The script in the editor. */
  script: ScriptEntry | undefined;
  /** The text as it is in the editor. */
  text: (id: number) => string;
  dialect: SqlDialect;
  /** Scripts are not what they were. */
  onChanged: () => void;
  onClose: () => void;
}

/** Import, history and trash. */
export function ScriptPanels(props: ScriptPanelsProps) {
  const { panel, script, text, dialect, onChanged, onClose } = props;
  switch (panel) {
    case 'import':
      return <Import {...props} />;
    case 'history':
      return (
        script && (
          <HistoryDialog
            script={script}
            text={text(script.id)}
            dialect={dialect}
            onRestored={() => {
              onClose();
              onChanged();
            }}
            onClose={onClose}
          />
        )
      );
    case 'trash':
      return <TrashDialog onRestored={onChanged} onClose={onClose} />;
  }
}

function Import({ scripts, onChanged, onClose }: ScriptPanelsProps) {
  const { client } = trpc.useUtils();
  const importing = trpc.scripts.import.useMutation({
    onSuccess: ({ stored }) => {
      onClose();
      onChanged();
      const what = stored.length === 1 ? '1 script' : `${stored.length} scripts`;
      showToast({ tone: 'success', text: `${what} imported` });
    },
  });
  return (
    <ImportDialog
      scripts={scripts}
      textsOf={(entries) => loadTexts(client, entries)}
      busy={importing.isPending}
      error={importing.error ? failureText('Failed to import scripts', importing.error) : undefined}
      onImport={(found) =>
        importing.mutate({ scripts: found.map((one) => ({ ...one, tags: [...one.tags] })) })
      }
      onClose={onClose}
    />
  );
}
