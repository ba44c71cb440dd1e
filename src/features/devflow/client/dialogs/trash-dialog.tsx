import { keepPreviousData } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Pager } from '@/platform/client/ui/pager';
import { Table } from '@/platform/client/ui/table';
import { formatDay } from '@/platform/shared/dates';
import { devflowTexts } from '../../rules';
import type { TrashEntry } from '../changes/devflow-data';
import { reasonOf } from '@/platform/client/changes/tool-words';
import styles from './trash-dialog.module.css';
import type { Devflow } from '../changes/use-devflow';

const PAGE = 50;
const KINDS: Record<TrashEntry['kind'], string> = { item: 'Item', feature: 'Feature', status: 'Status' };

/** What was deleted within the last 30 days. Mounted when it opens. */
export function TrashDialog({ devflow, onClose }: { devflow: Devflow; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const trash = trpc.devflow.listTrash.useQuery(
    { offset: (page - 1) * PAGE, limit: PAGE },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const [problem, setProblem] = useState<string>();
  const [leaving, setLeaving] = useState<TrashEntry | null>(null);
  const purge = trpc.devflow.purge.useMutation({
    onSuccess: ({ revision }) => {
      setLeaving(null);
      void devflow.changes.catchUp(revision);
    },
  });
  const entries = trash.data?.entries;
  const pages = Math.ceil((trash.data?.total ?? 0) / PAGE);
  if (trash.data && page > Math.max(1, pages)) setPage(Math.max(1, pages));

  return (
    <Dialog
      open
      width="record"
      title="Trash"
      onClose={onClose}
      cancelLabel="Close"
      error={problem ?? (trash.error ? (serverMessage(trash.error) ?? 'Failed to fetch items') : undefined)}
    >
      {entries?.length === 0 ? (
        <EmptyState
          icon={<Trash2 />}
          title="The trash is empty"
          text="Deleted items, features and statuses stay here for 30 days."
        />
      ) : (
        <Table
          label="Deleted things"
          stacks
          windowed={8}
          rows={entries ?? [null, null, null]}
          keyOf={({ kind, id }) => `${kind}-${String(id)}`}
          columns={[
            { key: 'name', head: 'Name', cell: ({ name }) => name },
            { key: 'kind', head: 'Kind', width: 88, cell: ({ kind }) => <Badge>{KINDS[kind]}</Badge> },
            {
              key: 'feature',
              head: 'Feature',
              width: 120,
              onlyWide: true,
              cell: (entry) => entry.featureName ?? '',
            },
            {
              key: 'date',
              head: 'Deleted',
              width: 104,
              onlyWide: true,
              cell: (entry) => formatDay(entry.trashedAt),
            },
            {
              key: 'actions',
              head: 'Actions',
              width: 128,
              align: 'end',
              cell: (entry) => (
                <span className={styles.actions}>
                  <Button
                    size="small"
                    aria-label={`Restore ${entry.name}`}
                    title={entry.featureTrashed ? devflowTexts.featureInTrash : undefined}
                    aria-disabled={entry.featureTrashed}
                    onClick={() => {
                      setProblem(undefined);
                      void devflow.actions.restore(entry, setProblem);
                    }}
                  >
                    Restore
                  </Button>
                  <IconButton
                    label={`Delete ${entry.name} for good`}
                    icon={<Trash2 />}
                    size="row"
                    tone="danger"
                    onClick={() => setLeaving(entry)}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      <Pager label="Pages of the trash" page={page} pages={pages} onChange={setPage} />
      {leaving && (
        <ConfirmDialog
          open
          danger
          title="Delete for good"
          icon={<Trash2 />}
          confirmLabel="Delete"
          busy={purge.isPending}
          error={purge.error ? reasonOf(purge.error) : undefined}
          onConfirm={() =>
            purge.mutate({
              items: leaving.kind === 'item' ? [leaving.id] : [],
              features: leaving.kind === 'feature' ? [leaving.id] : [],
              statuses: leaving.kind === 'status' ? [leaving.id] : [],
            })
          }
          onClose={() => setLeaving(null)}
        >
          {`“${leaving.name}” will be gone${leaving.kind === 'feature' ? ' with all its items' : ''}. This cannot be undone.`}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
