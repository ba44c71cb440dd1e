import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { trpc } from '@/platform/client/trpc';
import { Card } from '@/platform/client/ui/card';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { Table } from '@/platform/client/ui/table';
import { AsOf } from './as-of';
import { OVERVIEW_ROWS } from './first-data';
import styles from './in-progress-card.module.css';
import { type Item, itemColumns, NO_NAMES, stackedBelow } from './item-columns';
import { loadOf, ON_HOME, type Overview } from './use-overview';

/** More than any card has while it loads. */
export const EMPTY_ROWS = Array.from({ length: OVERVIEW_ROWS }, () => null);

const CREATED = { head: 'Created Date', width: 112, of: (item: Item) => item.created_at };

/** The first items in progress, by feature; `null` while loading. */
export function InProgressCard({
  overview,
  at,
  className,
}: {
  overview: Overview | null;
  at: number;
  className: string | undefined;
}) {
  const query = trpc.home.inProgress.useQuery({ offset: 0, limit: OVERVIEW_ROWS }, ON_HOME);
  const total = overview?.inProgress.items;
  // As many rows as will be loaded, and none before the names in them are known, so that nothing moves.
  const items = overview ? query.data?.items : undefined;
  const rows = EMPTY_ROWS.slice(0, total).map((_, index) => items?.[index] ?? null);
  const withDue = rows.some((row) => row?.due_date);
  return (
    <Card
      className={className}
      title={<Link to="/devflow">In-Progress</Link>}
      counter={total}
      aside={
        <>
          <AsOf at={at} />
          <Link to="/devflow">Go to DevFlow</Link>
        </>
      }
    >
      {/* The overview tells why what is there could not be refetched. */}
      {!query.data && <RetryNotice load={loadOf(query)} className={styles.problem} />}
      <Table
        label="Items in progress"
        columns={itemColumns(overview ?? NO_NAMES, 'accent', CREATED, withDue)}
        rows={rows}
        keyOf={({ id }) => id}
        density="dense"
        windowed="fill"
        stacks={stackedBelow(withDue)}
      />
      {total !== undefined && total > OVERVIEW_ROWS && (
        <Link to="/devflow" className={styles.all}>
          Show all {total} <ChevronRight size={14} />
        </Link>
      )}
    </Card>
  );
}
