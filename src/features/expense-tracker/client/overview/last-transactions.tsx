import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { usePreferences } from '@/platform/client/preferences';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Card } from '@/platform/client/ui/card';
import { classNames } from '@/platform/client/ui/class-names';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { LinkButton } from '@/platform/client/ui/link-button';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { typedDate } from '@/platform/shared/typed-date';
import { categoryText, payeeText } from '../entry/row-texts';
import { StateMark } from '../entry/state-mark';
import { signedFigure } from '../../rules/figures';
import type { ExpenseScreen } from '../screen/screen';
import styles from './last-transactions.module.css';

const SHOWN = 6;

/** The newest transactions of all accounts, without those of days to come. */
export function LastTransactions({ address, books, expenses }: ExpenseScreen) {
  const { dateOrder } = usePreferences();
  const input = { limit: SHOWN, to: books.today };
  const query = trpc.expenses.transactions.useQuery(input, LIVE);
  const rows = useShown(expenses.changes, 'transactions', query.data, input)?.transactions.slice(0, SHOWN);
  const load = loadStateOf(query);
  return (
    <Card
      title="Last transactions"
      aside={<LinkButton onClick={() => address.showTab('register')}>Go to Register</LinkButton>}
    >
      {rows?.length === 0 && <p className={styles.none}>No transactions yet.</p>}
      <LoadFailure load={load} text="The transactions could not be loaded." />
      <ul aria-busy={!rows && load.problem === null} className={styles.rows}>
        {rows
          ? rows.map((row) => {
              const category = categoryText(row, books);
              return (
                <li key={row.id} className={styles.row}>
                  <span className={styles.date}>{typedDate(row.date, dateOrder)}</span>
                  <span className={styles.payee}>{payeeText(row, books)}</span>
                  <span className={classNames(category === 'Uncategorised' && styles.uncategorised)}>
                    {category}
                  </span>
                  <span className={styles.account}>{books.account(row.accountId)?.name}</span>
                  <span className={classNames(styles.amount, row.amount > 0 && styles.in)}>
                    {signedFigure(row.amount, row.currency)}
                    {row.currency !== books.baseCurrency && ` ${row.currency}`}
                  </span>
                  <StateMark state={row.state} />
                </li>
              );
            })
          : load.problem === null &&
            Array.from({ length: SHOWN }, (_, at) => (
              <li key={at} className={styles.row}>
                <Skeleton width="100%" height={12} />
              </li>
            ))}
      </ul>
    </Card>
  );
}
