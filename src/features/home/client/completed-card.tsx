import { Link } from '@tanstack/react-router';
import { Card } from '@/platform/client/ui/card';
import { Table } from '@/platform/client/ui/table';
import styles from './completed-card.module.css';
import { itemColumns, NO_NAMES } from './item-columns';
import type { Overview } from './use-overview';

/** As many as the overview shows. */
const LOADING = Array.from({ length: 10 }, () => null);

/** The items completed last; `null` while they are loading. */
export function CompletedCard({ overview }: { overview: Overview | null }) {
  const items = overview?.completedItems ?? LOADING;
  return (
    <Card
      className={styles.card}
      title={<Link to="/devflow">Completed</Link>}
      aside={items.length === LOADING.length && `${LOADING.length} most recent`}
    >
      {items.length === 0 ? (
        <p className={styles.none}>Items that you complete in DevFlow appear here.</p>
      ) : (
        <Table
          label="Completed items"
          columns={itemColumns(overview ?? NO_NAMES, 'success', {
            head: 'Completed Date',
            of: (item) => item.completed_at,
          })}
          rows={items}
          keyOf={({ id }) => id}
          density="dense"
          stacks
        />
      )}
    </Card>
  );
}
