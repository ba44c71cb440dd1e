import type { ExpenseScreen } from '../screen/screen';
import { AccountsCard } from './accounts-card';
import { LastTransactions } from './last-transactions';
import styles from './overview.module.css';
import { ThisMonth } from './this-month';
import { UpcomingCard } from './upcoming-card';

/** What there is and what is to come. */
export function Overview(screen: ExpenseScreen) {
  return (
    <div className={styles.columns}>
      <div className="stack gap-16 narrow">
        <AccountsCard {...screen} />
        <LastTransactions {...screen} />
      </div>
      <div className="stack gap-16 narrow">
        <ThisMonth {...screen} />
        <UpcomingCard {...screen} />
      </div>
    </div>
  );
}
