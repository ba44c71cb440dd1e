import { useMemo, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { SelectField } from '@/platform/client/ui/select-field';
import HistoryIcon from 'lucide-react/icons/history';
import { kualaLumpurTime } from '@/platform/shared/dates';
import type { SqlDialect } from '../sql-dialects';
import { failureText } from './failure-text';
import styles from './conflict-dialog.module.css';
import type { ScriptEntry } from './script-entry';
import { TextComparison } from './text-comparison';

interface HistoryDialogProps {
  script: ScriptEntry;
  /** As it is in the editor. */
  text: string;
  dialect: SqlDialect;
  onRestored: () => void;
  onClose: () => void;
}

const REASONS = {
  save: 'before a save',
  rename: 'before a rename',
  import: 'before an import',
  restore: 'before an earlier text came back',
  delete: 'when it was deleted',
  conflict: 'replaced in a conflict',
  overwrite: 'before another program saved',
};

/** The earlier texts of a script beside the one in the editor. Mounted when it opens. */
export function HistoryDialog({ script, text, dialect, onRestored, onClose }: HistoryDialogProps) {
  const { id } = script;
  const history = trpc.scripts.history.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const [chosenId, setChosenId] = useState<number | null>(null);
  const versions = history.data?.versions;
  const chosen = versions?.find((version) => version.id === chosenId) ?? versions?.[0];
  const earlier = trpc.scripts.historyText.useQuery(
    { id, versionId: chosen?.id ?? 0 },
    { enabled: chosen !== undefined, staleTime: Infinity },
  );
  const restore = trpc.scripts.restoreVersion.useMutation({ onSuccess: onRestored });

  const content = earlier.data?.content;
  const left = useMemo(
    () => ({ title: 'Earlier', note: 'from the history', text: content ?? '' }),
    [content],
  );
  const right = useMemo(() => ({ title: 'Now', note: 'in the editor', text }), [text]);
  const failure = restore.error ?? earlier.error ?? history.error;

  return (
    <Dialog
      open
      width="compare"
      title={`History of “${script.name}”`}
      onClose={onClose}
      cancelLabel="Close"
      error={failure ? failureText('Failed to load scripts', failure) : undefined}
      primary={
        chosen && {
          label: 'Restore this text',
          busy: restore.isPending,
          disabled: content === undefined || content === text,
          onAction: () => restore.mutate({ id, versionId: chosen.id }),
        }
      }
    >
      {versions?.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon />}
          title="No earlier texts yet"
          text="Saves keep one every 5 minutes; renaming, importing, restoring and deleting always keep one."
        />
      ) : (
        <>
          <SelectField
            label="Earlier text"
            value={String(chosen?.id ?? '')}
            onChange={(value) => setChosenId(Number(value))}
            options={(versions ?? []).map((version) => ({
              value: String(version.id),
              label: `${kualaLumpurTime(new Date(version.storedAt))} · ${version.size.toLocaleString('en-US')} characters · ${REASONS[version.reason]}`,
            }))}
          />
          <div className={styles.texts}>
            {content !== undefined && <TextComparison left={left} right={right} dialect={dialect} />}
          </div>
        </>
      )}
    </Dialog>
  );
}
