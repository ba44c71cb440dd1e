import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { LIVE } from '@/platform/client/changes/use-tool-changes';
import { trpc } from '@/platform/client/trpc';
import { groupedBy } from '@/platform/shared/grouped';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { LinkButton } from '@/platform/client/ui/link-button';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { expenseLimits } from '../../rules';
import { ACCOUNT_KIND_ICONS, ACCOUNT_KIND_LABELS } from '../account-kinds';
import type { ExpenseScreen } from '../screen/screen';
import { figure } from '../../rules/figures';
import { RATES } from '../rates/not-converted';
import styles from './accounts-card.module.css';

/** The accounts with their balances, and the sums by currency. */
export function AccountsCard({ address, books, onDialog }: ExpenseScreen) {
  const [showsArchived, setShowsArchived] = useState(false);
  const archived = books.accounts.filter((account) => account.archived);
  const kept = books.accounts.filter((account) => !account.archived);
  const shown = showsArchived ? books.accounts : kept;
  const sums = [...groupedBy(books.accounts, ({ currency }) => currency)].map(([currency, accounts]) => ({
    currency,
    count: accounts.length,
    archived: accounts.filter((account) => account.archived).length,
    sum: accounts.reduce((sum, { balance }) => sum + BigInt(balance), 0n),
  }));
  const isOneCurrency = sums.every(({ currency }) => currency === books.baseCurrency);
  return (
    <Card
      title="Accounts"
      counter={shown.length}
      aside={
        <>
          {archived.length > 0 && (
            <LinkButton onClick={() => setShowsArchived(!showsArchived)}>
              {showsArchived ? 'Hide archived' : 'Show archived'}
            </LinkButton>
          )}
          <Button size="small" icon={<Plus size={14} />} onClick={() => onDialog({ kind: 'add-account' })}>
            Account
          </Button>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={styles.kind}>
              Kind
            </th>
            <th scope="col" className={styles.amount}>
              Balance
            </th>
            <th scope="col" className={styles.currency}>
              <span className="visually-hidden">Currency</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((account) => {
            const Icon = ACCOUNT_KIND_ICONS[account.kind];
            return (
              <tr key={account.id}>
                <th scope="row" className={styles.name}>
                  <button
                    type="button"
                    className="row gap-12 medium"
                    onClick={() => address.openLines({ account: account.id })}
                  >
                    <Icon size={16} aria-hidden="true" className="muted" />
                    <span className="cut">{account.name}</span>
                  </button>
                </th>
                <td className={styles.kind}>
                  {ACCOUNT_KIND_LABELS[account.kind]}
                  {!account.onBudget && ', off budget'}
                  {account.archived && ', archived'}
                </td>
                <td className={styles.amount} data-negative={BigInt(account.balance) < 0n || undefined}>
                  {figure(account.balance, account.currency)}
                  {account.todayBalance !== account.balance && (
                    <span className={styles.today}>
                      Today {figure(account.todayBalance, account.currency)}
                    </span>
                  )}
                </td>
                <td className={styles.currency}>{account.currency}</td>
              </tr>
            );
          })}
        </tbody>
        <tbody className={styles.sums}>
          {/* Of a single one it would repeat its line. */}
          {sums
            .filter(({ count, archived }) => count > 1 || archived > 0)
            .map(({ currency, count, archived: hidden, sum }) => (
              <tr key={currency}>
                <th scope="row">
                  Sum of {count} {count === 1 ? 'account' : 'accounts'}
                  {hidden > 0 && `, ${String(hidden)} archived`}
                </th>
                <td className={styles.kind} />
                <td className={styles.amount} data-negative={sum < 0n || undefined}>
                  {figure(sum, currency)}
                </td>
                <td className={styles.currency}>{currency}</td>
              </tr>
            ))}
        </tbody>
        {!isOneCurrency && <AllAccounts />}
      </table>
    </Card>
  );
}

/** Balances count what is stored for later too. */
const END = `${String(expenseLimits.lastYear)}-12-31`;

/** The sum of all accounts in the currency of sums. */
function AllAccounts() {
  const { data, isError } = trpc.expenses.report.useQuery(
    { kind: 'networth', by: 'account', from: END, to: END },
    LIVE,
  );
  return (
    <tfoot className={styles.total}>
      <tr>
        <th scope="row">
          <span className={styles.all}>
            All accounts
            {data && data.notConverted > 0 && (
              <Link to="/expense-tracker" search={{ tab: 'settings' }} hash={RATES}>
                Not converted ({data.notConverted.toLocaleString('en-US')})
              </Link>
            )}
          </span>
        </th>
        <td className={styles.kind} />
        <td className={styles.amount} data-negative={data && BigInt(data.total) < 0n ? '' : undefined}>
          {data ? figure(data.total, data.currency) : isError ? '–' : <Skeleton width={72} height={12} />}
        </td>
        <td className={styles.currency}>{data?.currency}</td>
      </tr>
    </tfoot>
  );
}
