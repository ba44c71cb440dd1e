import ReceiptText from 'lucide-react/icons/receipt-text';
import Search from 'lucide-react/icons/search';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { useNarrow } from '@/platform/client/use-narrow';
import styles from './register.module.css';

/** In place of no rows. */
export function NoTransactions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  // With no keys to press.
  const narrow = useNarrow();
  return (
    <div className={styles.nothing}>
      {filtered ? (
        <EmptyState
          icon={<Search size={26} />}
          title="Nothing matches these filters"
          text="Try other dates, words or categories."
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : (
        <EmptyState
          icon={<ReceiptText size={26} />}
          title="No transactions yet."
          text={narrow ? 'Tap + to add one.' : 'Press N to add one.'}
        />
      )}
    </div>
  );
}
