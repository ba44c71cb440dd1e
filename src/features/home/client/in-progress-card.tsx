import { Link } from '@tanstack/react-router';
import { Card } from '@/platform/client/ui/card';
import { Table } from '@/platform/client/ui/table';
import styles from './in-progress-card.module.css';
import { itemColumns, NO_NAMES } from './item-columns';
import { OverviewProblem } from './overview-problem';
import { useItemsInProgress } from './use-items-in-progress';
import type { Overview } from './use-overview';

/** More scroll inside the table, so that what is below stays in reach; half a row tells that there are more. */
const ROWS_IN_SIGHT = 10.5;

/** The items in progress, by feature; `null` while they are loading. */
export function InProgressCard({ overview }: { overview: Overview | null }) {
  const { items, showRange, problem, retrying, retry } = useItemsInProgress(overview?.inProgress.items);
  return (
    <Card
      title={<Link to="/devflow">In-Progress</Link>}
      counter={overview?.inProgress.items}
      aside={<Link to="/devflow">Go to DevFlow</Link>}
    >
      {problem !== null && (
        <div className={styles.problem}>
          <OverviewProblem problem={problem} retrying={retrying} onRetry={retry} />
        </div>
      )}
      <Table
        label="Items in progress"
        columns={itemColumns(overview ?? NO_NAMES, 'accent', {
          head: 'Created Date',
          of: (item) => item.created_at,
        })}
        rows={items}
        // An item that moves while parts are read may be in two of them.
        keyOf={(_, index) => index}
        density="dense"
        stacks
        windowed={items.length > ROWS_IN_SIGHT ? ROWS_IN_SIGHT : undefined}
        onRange={showRange}
      />
    </Card>
  );
}
