import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { toolTrash } from '@/platform/client/changes/tool-trash';
import { loadStateOf } from '@/platform/client/load-state';
import { documentedDay } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Pager } from '@/platform/client/ui/pager';
import { TrashDialog as Trash } from '@/platform/client/ui/trash-dialog';
import { useAddressText } from '@/platform/client/use-address-text';
import { devflowLimits } from '../../limits';
import { type Devflow, itemsProblem } from '../changes/use-devflow';

const PAGE = 50;
const KINDS = { item: 'Item', feature: 'Feature', status: 'Status' };

/** Everything deleted within the last 30 days. Mounted when it opens. */
export function TrashDialog({ devflow: { changes }, onClose }: { devflow: Devflow; onClose: () => void }) {
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
  const { mutateAsync: purge } = trpc.devflow.purge.useMutation();
  const emptyTrash = trpc.devflow.emptyTrash.useMutation();
  const pages = Math.ceil((trash.data?.total ?? 0) / PAGE);
  if (trash.data && page > Math.max(1, pages)) setPage(Math.max(1, pages));

  return (
    <Trash
      label="Deleted things"
      plural="things"
      keptDays={devflowLimits.trashDays}
      empty="Deleted items, features and statuses can be brought back from here."
      {...toolTrash({
        ...{ trash, changes, purge },
        empty: () => emptyTrash.mutateAsync({}),
        kinds: { items: 'item', features: 'feature', statuses: 'status' },
        factsOf: ({ kind, featureName, trashedAt }) => [
          <Badge key="kind">{KINDS[kind]}</Badge>,
          ...(featureName === null ? [] : [featureName]),
          `deleted ${documentedDay(trashedAt)}`,
        ],
        goesAlong: ({ features }) => (features.length > 0 ? 'with all its items' : ''),
      })}
      load={loadStateOf(trash, itemsProblem)}
      searched={{ text: search.text, onSearch: search.type }}
      onClose={onClose}
    >
      <Pager label="Pages of the trash" page={page} pages={pages} onChange={setPage} />
    </Trash>
  );
}
