import { useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSelection } from '@/platform/client/selection';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Notice } from '@/platform/client/ui/notice';
import { showToast } from '@/platform/client/ui/toast-store';
import { failureText } from '../scripts/failure-text';
import styles from './trash-dialog.module.css';
import { TrashList } from './trash-list';

interface TrashDialogProps {
  /** Scripts have come back into the list. */
  onRestored: () => void;
  onClose: () => void;
}

/** The scripts deleted within the last 30 days: back into the list with them, or gone for good. Mounted when it opens. */
export function TrashDialog({ onRestored, onClose }: TrashDialogProps) {
  const trash = trpc.scripts.listTrash.useQuery(undefined, { staleTime: 0 });
  const selection = useSelection();
  const [purging, setPurging] = useState(false);
  const scripts = trash.data?.scripts;
  // Others may have taken one out meanwhile.
  const ids = scripts?.map(({ id }) => id).filter((id) => selection.ids.has(id)) ?? [];
  const nameOf = (count: number) => {
    const only = count === 1 ? scripts?.find(({ id }) => id === ids[0]) : undefined;
    return only ? `“${only.name}”` : `${count.toLocaleString('en-US')} scripts`;
  };

  const settle = () => {
    selection.clear();
    setPurging(false);
    return trash.refetch();
  };
  const restore = trpc.scripts.restore.useMutation({
    onSuccess: () => {
      showToast({ tone: 'success', text: `${nameOf(ids.length)} restored` });
      onRestored();
      return settle();
    },
  });
  const purge = trpc.scripts.purge.useMutation({
    onSuccess: () => {
      showToast({ tone: 'success', text: `${nameOf(ids.length)} deleted for good` });
      return settle();
    },
  });

  return (
    <Dialog
      open
      width="record"
      flush
      icon={<Trash2 />}
      title="Trash"
      subtitle="What you delete stays here for 30 days."
      onClose={onClose}
      cancelLabel="Close"
      error={restore.error ? failureText('Failed to restore script', restore.error) : undefined}
      primary={
        scripts && scripts.length > 0
          ? {
              label: ids.length > 1 ? `Restore ${ids.length.toLocaleString('en-US')}` : 'Restore',
              disabled: ids.length === 0,
              busy: restore.isPending,
              onAction: () => restore.mutate({ ids }),
            }
          : undefined
      }
      sideAction={
        scripts && scripts.length > 0 ? (
          <Button variant="danger-outline" disabled={ids.length === 0} onClick={() => setPurging(true)}>
            Delete for good
          </Button>
        ) : undefined
      }
    >
      <div className={styles.body}>
        {trash.isError && !scripts ? (
          <div className={styles.instead}>
            <Notice tone="danger" title={failureText('Failed to load scripts', trash.error)}>
              <Button size="small" busy={trash.isFetching} onClick={() => void trash.refetch()}>
                Try again
              </Button>
            </Notice>
          </div>
        ) : scripts?.length === 0 ? (
          <div className={styles.instead}>
            <EmptyState
              icon={<Trash2 />}
              title="The trash is empty"
              text="Deleted scripts can be brought back from here."
            />
          </div>
        ) : (
          <TrashList scripts={scripts} chosen={selection.ids} onChoose={selection.set} />
        )}
      </div>
      <ConfirmDialog
        open={purging}
        danger
        icon={<Trash2 />}
        title="Delete for good"
        confirmLabel="Delete for good"
        busy={purge.isPending}
        error={purge.error ? failureText('Failed to delete script', purge.error) : undefined}
        onConfirm={() => purge.mutate({ ids })}
        onClose={() => {
          purge.reset();
          setPurging(false);
        }}
      >
        {nameOf(ids.length)} will be deleted with {ids.length === 1 ? 'its' : 'their'} history. This action
        cannot be undone.
      </ConfirmDialog>
    </Dialog>
  );
}
