import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { showToast } from '@/platform/client/ui/toast-store';
import { TrashDialog as Trash, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { useNarrow } from '@/platform/client/use-narrow';
import { scriptLimits } from '../../rules';
import { failureText, type Failure } from '../scripts/failure-text';
import { sizeText } from '../history/versions';
import { updateTime } from '../scripts/update-times';
import styles from './trash-dialog.module.css';
import { TrashedText } from './trashed-text';

interface TrashDialogProps {
  /** Called when scripts are restored. */
  onRestored: () => void;
  onClose: () => void;
}

/** The scripts deleted within the last 30 days: restore, or delete permanently. Mounted when it opens. */
export function TrashDialog({ onRestored, onClose }: TrashDialogProps) {
  const trash = trpc.scripts.listTrash.useQuery(undefined, { staleTime: 0 });
  const restore = trpc.scripts.restore.useMutation();
  const purge = trpc.scripts.purge.useMutation();
  const narrow = useNarrow();
  const [lookedAt, setLookedAt] = useState<{ id: number; name: string; size: number } | null>(null);

  const doing =
    (call: typeof restore | typeof purge, done: string, attempt: string) =>
    async (rows: readonly TrashRow[], what: string) => {
      try {
        await call.mutateAsync({ ids: rows.map(({ key }) => Number(key)) });
      } catch (error) {
        return failureText(attempt, error as Failure);
      }
      showToast({ tone: 'success', text: `${what} ${done}` });
      if (call === restore) onRestored();
      await trash.refetch();
      return null;
    };

  return (
    <Trash
      label="Deleted scripts"
      plural="scripts"
      rows={trash.data?.scripts.map(({ id, name, size, trashedAt }) => ({
        key: String(id),
        name,
        facts: [
          ...(narrow ? [] : [sizeText(size)]),
          <BareIconButton
            key="text"
            label={`Show the text of ${name}`}
            title={`Show the text: ${sizeText(size)}`}
            icon={<Eye size={16} />}
            size="row"
            className={styles.look}
            onClick={() => setLookedAt({ id, name, size })}
          />,
          `deleted ${updateTime(trashedAt)}`,
        ],
        trashedAt,
      }))}
      keptDays={scriptLimits.trashDays}
      empty="Deleted scripts can be brought back from here."
      searchable
      load={loadStateOf(trash, (error) => failureText('Failed to load scripts', error))}
      onRestore={doing(restore, 'restored', 'Failed to restore script')}
      onPurge={doing(purge, 'deleted for good', 'Failed to delete script')}
      goesAlong={(rows) => `with ${rows.length === 1 ? 'its' : 'their'} history`}
      onClose={onClose}
    >
      {lookedAt && <TrashedText script={lookedAt} onClose={() => setLookedAt(null)} />}
    </Trash>
  );
}
