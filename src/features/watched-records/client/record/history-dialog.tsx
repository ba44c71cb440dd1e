import HistoryIcon from 'lucide-react/icons/history';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { NOT_LOADED } from '../records/dialog-words';
import { failureText } from '../records/say';
import { watchTime } from '../records/watch-time';
import { progressText, type RecordEvent } from '../records/watched-record';

interface HistoryDialogProps {
  record: { id: number; title: string };
  onClose: () => void;
}

const SOURCES: Record<RecordEvent['source'], string> = {
  hand: '手动',
  sync: '同步',
  undo: '撤销',
  again: '同步',
  import: '导入',
};

/** All changes of a record's progress, newest first. Mounted when it opens. */
export function HistoryDialog({ record, onClose }: HistoryDialogProps) {
  const history = trpc.watchedRecords.history.useQuery({ id: record.id }, { staleTime: 0 });
  const events = history.data?.events;
  return (
    <Dialog
      open
      width="list"
      title="观看历史"
      subtitle={`《${record.title}》`}
      cancelLabel="关闭"
      error={history.error ? failureText(history.error, NOT_LOADED) : undefined}
      onClose={onClose}
    >
      {events?.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon />}
          title="还没有历史"
          text="集数或完成状态每变化一次，这里就多一行。"
        />
      ) : (
        <WindowedTable
          label={`《${record.title}》的观看历史`}
          windowed={10}
          stacks={480}
          rows={events ?? [null, null, null]}
          keyOf={({ id }) => id}
          columns={[
            { key: 'change', head: '变化', cell: changeText },
            { key: 'source', head: '来源', width: 72, cell: ({ source }) => SOURCES[source] },
            { key: 'at', head: '时间', width: 148, align: 'end', cell: ({ at }) => watchTime(at) },
          ]}
        />
      )}
    </Dialog>
  );
}

function changeText(event: RecordEvent): string {
  if (event.source === 'again') return `重看第 ${String(event.episode_after)} 集`;
  const after = progressText({
    current_episode: event.episode_after,
    is_completed: event.completed_after,
  });
  if (event.episode_before === null) return `添加，${after}`;
  const before = progressText({
    current_episode: event.episode_before,
    is_completed: event.completed_before === true,
  });
  return `${before} → ${after}`;
}
