import { useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Table } from '@/platform/client/ui/table';
import { scriptLimits } from '../rules';
import { failureText } from './failure-text';
import styles from './trash-dialog.module.css';

interface TrashDialogProps {
  onRestored: () => void;
  onClose: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The scripts that were deleted within the last 30 days. Mounted when it opens. */
export function TrashDialog({ onRestored, onClose }: TrashDialogProps) {
  const [now] = useState(() => Date.now());
  const trash = trpc.scripts.listTrash.useQuery(undefined, { staleTime: 0 });
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null);
  const reload = () => void trash.refetch();
  const restore = trpc.scripts.restore.useMutation({
    onSuccess: () => {
      reload();
      onRestored();
    },
  });
  const purge = trpc.scripts.purge.useMutation({
    onSuccess: () => {
      setLeaving(null);
      reload();
    },
  });
  const scripts = trash.data?.scripts;
  const failure = restore.error ?? trash.error;

  return (
    <Dialog
      open
      width="record"
      title="Trash"
      onClose={onClose}
      cancelLabel="Close"
      error={failure ? failureText('Failed to load scripts', failure) : undefined}
    >
      {scripts?.length === 0 ? (
        <EmptyState
          icon={<Trash2 />}
          title="The trash is empty"
          text="Deleted scripts stay here for 30 days."
        />
      ) : (
        <Table
          label="Deleted scripts"
          windowed={8}
          rows={scripts ?? [null, null, null]}
          keyOf={({ id }) => id}
          columns={[
            { key: 'name', head: 'Script', cell: ({ name }) => name },
            {
              key: 'left',
              head: 'Days left',
              width: 96,
              cell: ({ trashedAt }) =>
                Math.max(0, scriptLimits.trashDays - Math.floor((now - Date.parse(trashedAt)) / DAY_MS)),
            },
            {
              key: 'actions',
              head: 'Actions',
              width: 260,
              align: 'end',
              cell: (script) => (
                <span className={styles.actions}>
                  <Button
                    size="small"
                    busy={restore.isPending && restore.variables.ids.includes(script.id)}
                    onClick={() => restore.mutate({ ids: [script.id] })}
                  >
                    Restore
                  </Button>
                  <Button size="small" onClick={() => setLeaving(script)}>
                    Delete for good
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {leaving && (
        <ConfirmDialog
          open
          danger
          title="Delete for good"
          icon={<Trash2 />}
          busy={purge.isPending}
          error={purge.error ? failureText('Failed to delete script', purge.error) : undefined}
          onConfirm={() => purge.mutate({ ids: [leaving.id] })}
          onClose={() => setLeaving(null)}
        >
          “{leaving.name}” and its history will be gone. This cannot be undone.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
