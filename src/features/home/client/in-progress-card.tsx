import { Link } from '@tanstack/react-router';
import { useRemoteRows } from '@/platform/client/remote-rows';
import { trpc } from '@/platform/client/trpc';
import { Card } from '@/platform/client/ui/card';
import { Table } from '@/platform/client/ui/table';
import styles from './in-progress-card.module.css';
import { itemColumns, NO_NAMES } from './item-columns';
import { OverviewProblem, problemText } from './overview-problem';
import type { Overview } from './use-overview';

/** More scroll inside the table, so that what is below stays in reach; half a row tells that there are more. */
const ROWS_IN_SIGHT = 10.5;
/** At most what the server gives at a time. */
const PART = 200;
const LOADING_ROWS = 6;

/** The items in progress, by feature; `null` while they are loading. */
export function InProgressCard({ overview }: { overview: Overview | null }) {
  const utils = trpc.useUtils();
  const items = useRemoteRows({
    view: null,
    part: PART,
    ask: (_, offset) => utils.home.inProgress.queryOptions({ offset, limit: PART }, { retry: 1 }),
    rowsOf: (answer) => answer.items,
    totalOf: () => overview?.inProgress.items,
    loadingRows: LOADING_ROWS,
  });
  return (
    <Card
      title={<Link to="/devflow">In-Progress</Link>}
      counter={overview?.inProgress.items}
      aside={<Link to="/devflow">Go to DevFlow</Link>}
    >
      {items.error && (
        <div className={styles.problem}>
          <OverviewProblem
            problem={problemText(items.error)}
            retrying={items.fetching}
            onRetry={() => void items.refetch()}
          />
        </div>
      )}
      <Table
        label="Items in progress"
        columns={itemColumns(overview ?? NO_NAMES, 'accent', {
          head: 'Created Date',
          of: (item) => item.created_at,
        })}
        rows={items.rows}
        // An item that moves while parts are read may be in two of them.
        keyOf={(_, index) => index}
        density="dense"
        stacks
        windowed={items.rows.length > ROWS_IN_SIGHT ? ROWS_IN_SIGHT : undefined}
        onShown={items.show}
      />
    </Card>
  );
}
