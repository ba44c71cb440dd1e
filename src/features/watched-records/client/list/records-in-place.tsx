import SearchX from 'lucide-react/icons/search-x';
import ServerOff from 'lucide-react/icons/server-off';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import styles from './records-in-place.module.css';
import { loadFailureText } from '../records/say';
import { isFiltered, type RecordsView } from '../records/records-view';

// Shown once in an account's life.
const NoRecords = lazyPiece(async () => (await import('./no-records')).NoRecords, { onDemand: true });

interface RecordsInPlaceProps {
  view: RecordsView;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  onClear: () => void;
  onAdd: () => void;
}

/** Shown instead of an empty list: why there are no records, and what to do. */
export function RecordsInPlace({ view, error, retrying, onRetry, onClear, onAdd }: RecordsInPlaceProps) {
  if (error) {
    return (
      <div role="alert" className={styles.alert}>
        <EmptyState
          icon={<ServerOff />}
          title={loadFailureText(error)}
          text="记录没有丢失，稍后再试一次。"
          action={
            <Button variant="primary" busy={retrying} onClick={onRetry}>
              重试
            </Button>
          }
        />
      </div>
    );
  }
  if (isFiltered(view)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="没有符合条件的记录"
        text="换一个关键词试试，也可以输入拼音或首字母。"
        action={<Button onClick={onClear}>清除筛选</Button>}
      />
    );
  }
  return <NoRecords onAdd={onAdd} />;
}
