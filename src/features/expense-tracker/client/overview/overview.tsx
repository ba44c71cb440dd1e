import type { ExpenseScreen } from '../screen/screen';
import { AccountsCard } from './accounts-card';
import styles from './overview.module.css';

/** What there is and what is to come. */
export function Overview(screen: ExpenseScreen) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <AccountsCard {...screen} />
      </div>
    </div>
  );
}
