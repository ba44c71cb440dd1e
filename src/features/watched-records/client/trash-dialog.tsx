import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Pager } from '@/platform/client/ui/pager';
import { TrashDialog as Trash, type TrashRow } from '@/platform/client/ui/trash-dialog';
import { watchedLimits } from '../limits';
import { failureText, loadFailureText, say } from './records/say';
import { watchTime } from './records/watch-time';
import type { WatchedActions } from './records/watched-actions';
import { progressText } from './records/watched-record';

const PAGE = 50;

interface TrashDialogProps {
  actions: WatchedActions;
  onRevision: (revision: number) => void;
  onClose: () => void;
}

/** The records deleted within the last 30 days: restore, or delete permanently. Mounted when it opens. */
export function TrashDialog({ actions, onRevision, onClose }: TrashDialogProps) {
  const [page, setPage] = useState(1);
  const trash = trpc.watchedRecords.listTrash.useQuery(
    { offset: (page - 1) * PAGE, limit: PAGE },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const purge = trpc.watchedRecords.purge.useMutation();
  const pages = Math.ceil((trash.data?.total ?? 0) / PAGE);
  if (trash.data && page > Math.max(1, pages)) setPage(Math.max(1, pages));
  const idsOf = (rows: readonly TrashRow[]) => rows.map(({ key }) => Number(key));

  return (
    <Trash
      label="已删除的记录"
      plural="条记录"
      rows={trash.data?.records.map((record) => ({
        key: String(record.id),
        name: record.title,
        facts: [progressText(record), `${watchTime(Date.parse(record.trashedAt))} 删除`],
        trashedAt: record.trashedAt,
      }))}
      keptDays={watchedLimits.trashDays}
      empty="删除的记录可以在这里恢复。"
      load={loadStateOf(trash, loadFailureText)}
      onRestore={async (rows, what) => {
        let problem: string | null = null;
        await actions.restore(idsOf(rows), `已恢复${what}`, (told) => {
          problem = told;
        });
        await trash.refetch();
        return problem;
      }}
      onPurge={async (rows, what) => {
        try {
          const { revision } = await purge.mutateAsync({ ids: idsOf(rows) });
          onRevision(revision);
          say('success', `已彻底删除${what}`);
          await trash.refetch();
          return null;
        } catch (error) {
          return failureText(error);
        }
      }}
      goesAlong={() => ''}
      onClose={onClose}
    >
      <Pager label="回收站的页" page={page} pages={pages} onChange={setPage} />
    </Trash>
  );
}
