import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { useAddressText } from '@/platform/client/use-address-text';
import { Badge } from '@/platform/client/ui/badge';
import { Pager } from '@/platform/client/ui/pager';
import { TrashDialog as Trash, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { documentedDay } from '@/platform/client/preferences';
import { devflowLimits } from '../../limits';
import type { TrashEntry } from '../changes/devflow-data';
import { idsOfKind, trashCalls, trashKey } from '@/platform/client/changes/tool-trash';
import { type Devflow, itemsProblem } from '../changes/use-devflow';

const PAGE = 50;
const KINDS: Record<TrashEntry['kind'], string> = { item: 'Item', feature: 'Feature', status: 'Status' };

/** Everything deleted within the last 30 days. Mounted when it opens. */
export function TrashDialog({ devflow, onClose }: { devflow: Devflow; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState('');
  const search = useAddressText(asked, (text) => {
    setAsked(text);
    setPage(1);
  });
  const trash = trpc.devflow.listTrash.useQuery(
    { search: asked, offset: (page - 1) * PAGE, limit: PAGE },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const purge = trpc.devflow.purge.useMutation();
  const emptyTrash = trpc.devflow.emptyTrash.useMutation();
  const entries = trash.data?.entries;
  const pages = Math.ceil((trash.data?.total ?? 0) / PAGE);
  if (trash.data && page > Math.max(1, pages)) setPage(Math.max(1, pages));

  const calls = trashCalls({
    trash,
    idsOf,
    restore: devflow.actions.restore,
    purge: purge.mutateAsync,
    empty: () => emptyTrash.mutateAsync({}),
    onRevision: (revision) => void devflow.changes.catchUp(revision),
  });
  return (
    <Trash
      label="Deleted things"
      plural="things"
      rows={entries?.map((entry) => ({
        key: trashKey(entry.kind, entry.id),
        name: entry.name,
        facts: [
          <Badge key="kind">{KINDS[entry.kind]}</Badge>,
          ...(entry.featureName === null ? [] : [entry.featureName]),
          `deleted ${documentedDay(entry.trashedAt)}`,
        ],
        trashedAt: entry.trashedAt,
      }))}
      keptDays={devflowLimits.trashDays}
      empty="Deleted items, features and statuses can be brought back from here."
      {...calls}
      load={loadStateOf(trash, itemsProblem)}
      searched={{ text: search.text, onSearch: search.type }}
      goesAlong={(rows) => (idsOf(rows).features.length > 0 ? 'with all its items' : '')}
      onClose={onClose}
    >
      <Pager label="Pages of the trash" page={page} pages={pages} onChange={setPage} />
    </Trash>
  );
}

function idsOf(rows: readonly TrashRow[]) {
  return {
    items: idsOfKind(rows, 'item'),
    features: idsOfKind(rows, 'feature'),
    statuses: idsOfKind(rows, 'status'),
  };
}
