import { useState } from 'react';
import HistoryIcon from 'lucide-react/icons/history';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { showToast } from '@/platform/client/ui/toast-store';
import { useNarrow } from '@/platform/client/use-narrow';
import type { SqlDialect } from '../../sql-dialects';
import { failureText } from '../scripts/failure-text';
import type { ScriptEntry } from '../scripts/script-entry';
import styles from './history-dialog.module.css';
import { HistoryList } from './history-list';
import { VersionView } from './version-view';
import { versionName, type Version } from './versions';

interface HistoryDialogProps {
  script: ScriptEntry;
  dialect: SqlDialect;
  /** The text in the editor, or else the saved one. */
  textOf: (id: number) => Promise<string>;
  /** Before a restore: the text in the editor has to be saved, so that the history contains it. */
  onBeforeRestore: (id: number) => Promise<void>;
  /** Called after a restore. */
  onRestored: () => void;
  onClose: () => void;
}

/** The history of a script: differences, and restoring of each version. Mounted when it opens. */
export function HistoryDialog({
  script,
  dialect,
  textOf,
  onBeforeRestore,
  onRestored,
  onClose,
}: HistoryDialogProps) {
  const utils = trpc.useUtils();
  const history = trpc.scripts.history.useQuery({ id: script.id }, { staleTime: 0 });
  const load = loadStateOf(history, (problem) => failureText('Failed to load the history', problem));
  const restore = trpc.scripts.restoreVersion.useMutation();
  const label = trpc.scripts.labelVersion.useMutation({
    onSuccess: () => utils.scripts.history.invalidate({ id: script.id }),
  });
  // Last replaced first.
  const versions = history.data?.versions;
  const narrow = useNarrow();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [preparing, setPreparing] = useState(false);
  const chosen = versions?.find(({ id }) => id === chosenId) ?? (narrow ? undefined : versions?.[0]);
  const error = restore.error ?? label.error;
  const none = versions?.length === 0;

  async function bringBack(version: Version) {
    setPreparing(true);
    await onBeforeRestore(script.id);
    setPreparing(false);
    restore.mutate(
      { id: script.id, versionId: version.id },
      {
        onSuccess: () => {
          onRestored();
          showToast({ tone: 'success', text: `The text “${versionName(version)}” is back` });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      width={none ? 'form' : 'compare'}
      flush={!none}
      icon={<HistoryIcon />}
      title={`History of “${script.name}”`}
      subtitle="Kept are the 50 newest texts, one a day of the last 30 days, and all that have a name."
      onClose={onClose}
      cancelLabel="Close"
      error={error ? failureText('Failed to save data', error) : undefined}
      primary={
        chosen && {
          label: 'Restore this text',
          busy: preparing || restore.isPending,
          onAction: () => void bringBack(chosen),
        }
      }
    >
      {none ? (
        <p>
          No earlier texts yet. Each save keeps the text that it replaces. While you type, one text every five
          minutes is kept.
        </p>
      ) : (
        <div className={styles.body}>
          {load.problem !== null ? (
            <div className={styles.instead}>
              <RetryNotice load={load} />
            </div>
          ) : (
            <>
              <HistoryList versions={versions} chosen={chosen} onChoose={setChosenId} />
              {chosen && versions && (
                <VersionView
                  key={chosen.id}
                  script={script}
                  version={chosen}
                  before={versions[versions.indexOf(chosen) + 1]}
                  dialect={dialect}
                  textOf={textOf}
                  onBack={() => setChosenId(null)}
                  onLabel={(text) => label.mutate({ id: script.id, versionId: chosen.id, label: text })}
                />
              )}
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
