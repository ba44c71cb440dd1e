import { Link } from '@tanstack/react-router';
import { Card } from '@/platform/client/ui/card';
import { Table } from '@/platform/client/ui/table';
import styles from './completed-card.module.css';
import { itemColumns, stackedBelow } from './item-columns';
import type { Overview } from './use-overview';

/** The number that the overview returns. */
const NEWEST = 10;

/** The most recently completed items. */
export function CompletedCard({
  overview,
  className,
}: {
  overview: Overview;
  /** If there are any. */
  className: string | undefined;
}) {
  const items = overview.completedItems;
  return (
    <Card
      className={items.length > 0 ? className : undefined}
      title={<Link to="/devflow">Completed</Link>}
      aside={items.length === NEWEST && `${NEWEST} most recent`}
    >
      {items.length === 0 ? (
        <p className={styles.none}>Items that you complete in DevFlow appear here.</p>
      ) : (
        <Table
          label="Completed items"
          columns={itemColumns(overview, 'success', {
            head: 'Completed Date',
            width: 128,
            of: (item) => item.completed_at,
          })}
          rows={items}
          keyOf={({ id }) => id}
          density="dense"
          windowed="fill"
          stacks={stackedBelow(false)}
        />
      )}
    </Card>
  );
}
