import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { useAddressText } from '@/platform/client/use-address-text';
import { Badge } from '@/platform/client/ui/badge';
import { Pager } from '@/platform/client/ui/pager';
import { TrashDialog as Trash, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { documentedDay } from '@/platform/client/preferences';
import { devflowLimits } from '../../limits';
import type { TrashEntry } from '../changes/devflow-data';
import { idsOfKind, trashKey } from '@/platform/client/changes/tool-trash';
import { reasonOf } from '@/platform/client/changes/tool-words';
import type { Devflow } from '../changes/use-devflow';
import { itemsProblem } from '../changes/load-problem';

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

  /** Returns why it failed. */
  async function forGood(send: () => Promise<{ revision: number }>): Promise<string | null> {
    try {
      const { revision } = await send();
      await devflow.changes.catchUp(revision);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

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
      failure={
        trash.error && {
          text: itemsProblem(trash.error),
          retrying: trash.isFetching,
          onRetry: () => void trash.refetch(),
        }
      }
      onRestore={async (rows, what) => {
        let problem: string | null = null;
        await devflow.actions.restore(idsOf(rows), what, (told) => {
          problem = told;
        });
        return problem;
      }}
      searched={{ text: search.text, onSearch: search.type }}
      onPurge={(rows) => forGood(() => purge.mutateAsync(idsOf(rows)))}
      onEmpty={() => forGood(() => emptyTrash.mutateAsync({}))}
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
