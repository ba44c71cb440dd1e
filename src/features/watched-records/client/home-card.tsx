import { Link } from '@tanstack/react-router';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { focusNextOnce } from '@/platform/client/ui/focus-after';
import { Notice } from '@/platform/client/ui/notice';
import { HOME_RECORDS } from '../home';
import { GoOnButton } from './list/go-on-button';
import { goOn } from './list/record-commands';
import { LANG } from './records/chinese-words';
import { loadFailureText } from './records/say';
import { useWatchedChanges } from './records/use-watched-changes';
import { viewOf } from './records/records-view';
import { watchedActions } from './records/watched-actions';
import { progressText, type WatchedRecord } from './records/watched-record';
import styles from './home-card.module.css';

const VIEW = viewOf({ state: 'watching' });
const ASKED = { ...VIEW, offset: 0, limit: HOME_RECORDS };
const nothing = async () => {};

/** What is being watched, last watched first, with one episode more. */
export function HomeCard() {
  const changes = useWatchedChanges();
  const list = trpc.watchedRecords.list.useQuery(ASKED, LIVE);
  const shown = useShown(changes, 'list', list.data, ASKED);
  const { adjustEpisode, setCompleted } = watchedActions(changes, VIEW, nothing);
  const goOnWith = (record: WatchedRecord) => goOn({ step: adjustEpisode, setCompleted }, record);
  // Home shows that it loads.
  if (!shown && !list.isError) return null;
  return (
    <div lang={LANG}>
      <Card title={<Link to="/watched-records">继续观看</Link>}>
        {list.isError && !shown && (
          <Notice tone="danger" title={loadFailureText(list.error)}>
            <Button size="small" busy={list.isFetching} onClick={() => void list.refetch()}>
              重试
            </Button>
          </Notice>
        )}
        {shown && (
          <ul>
            {shown.records.map((record) => (
              <RecordRow key={record.id} record={record} onGo={goOnWith} />
            ))}
            {shown.total > HOME_RECORDS && (
              <li>
                <Link
                  to="/watched-records"
                  search={{ state: 'watching' }}
                  className={`grow ${styles.link ?? ''}`}
                >
                  全部在看（{shown.total}）
                </Link>
              </li>
            )}
            {shown.total === 0 && <li>现在没有在看的作品。</li>}
          </ul>
        )}
      </Card>
    </div>
  );
}

function RecordRow({ record, onGo }: { record: WatchedRecord; onGo: (record: WatchedRecord) => void }) {
  const { title } = record;
  return (
    <li>
      <Link
        to="/watched-records"
        search={{ search: title }}
        className={`grow cut ${styles.link ?? ''}`}
        title={title}
      >
        {title}
      </Link>
      <span className="rigid muted tiny figures">{progressText(record)}</span>
      <GoOnButton
        record={record}
        onClick={({ currentTarget }) => {
          focusNextOnce(currentTarget);
          onGo(record);
        }}
      />
    </li>
  );
}
