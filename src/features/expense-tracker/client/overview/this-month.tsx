import type { ReactNode } from 'react';
import { LIVE } from '@/platform/client/changes/use-tool-changes';
import { usePreferences } from '@/platform/client/preferences';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Card } from '@/platform/client/ui/card';
import { LinkButton } from '@/platform/client/ui/link-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { ProgressBar } from '@/platform/client/ui/progress';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { dayOf } from '@/platform/shared/civil';
import { monthName } from '@/platform/shared/civil-names';
import { LinesLink } from '../address/lines-link';
import { figure } from '../../rules/figures';
import { daysOfMonth, monthOf } from '../../rules/months';
import { NotConverted } from '../rates/not-converted';
import type { ExpenseScreen } from '../screen/screen';
import styles from './this-month.module.css';

/** What was spent and earned in this month, and what is left of its budget; every figure opens its lines. */
export function ThisMonth({ address, books }: ExpenseScreen) {
  const preferences = usePreferences();
  const month = monthOf(books.today);
  const days = daysOfMonth(month);
  const ofSpending = trpc.expenses.report.useQuery({ kind: 'spending', ...days }, LIVE);
  const ofIncome = trpc.expenses.report.useQuery({ kind: 'income', ...days }, LIVE);
  const [spending, income] = [ofSpending.data, ofIncome.data];
  const budgets = trpc.expenses.budgets.useQuery({ month }, LIVE).data;
  const missing = [ofSpending, ofIncome].find(({ isError, data }) => isError && data === undefined);
  const load = {
    ...loadStateOf(missing ?? ofIncome),
    retry: () => [ofSpending, ofIncome].forEach(({ refetch }) => void refetch()),
  };
  const isBudgeted = budgets?.rows.some(({ budget }) => budget !== null) ?? false;
  const row = (label: string, content: ReactNode) => (
    <div className={styles.row}>
      <dt className="muted">{label}</dt>
      <dd className="medium figures">{content}</dd>
    </div>
  );
  const figureOf = (report: typeof spending) =>
    report ? (
      <LinesLink filter={report.filter} className={styles.figure}>
        {figure(report.total, report.currency)}
      </LinesLink>
    ) : (
      <Skeleton width={64} height={12} />
    );
  if (load.problem !== null)
    return (
      <Card title="This month">
        <LoadFailure load={load} text="What was spent could not be loaded." />
      </Card>
    );
  return (
    <Card
      title="This month"
      aside={
        <span className="muted tiny">
          {monthName(books.today, preferences)}, {spending?.currency ?? books.baseCurrency}
        </span>
      }
    >
      <dl className={styles.figures}>
        {row('Spent', figureOf(spending))}
        {row('Income', figureOf(income))}
        {isBudgeted &&
          budgets &&
          row(
            'Left of budget',
            <LinkButton onClick={address.showBudget}>
              {figure(budgets.total.balance, budgets.currency)}
            </LinkButton>,
          )}
      </dl>
      {isBudgeted && budgets && (
        <BudgetBar
          spent={BigInt(budgets.total.spent)}
          available={BigInt(budgets.total.budget) + BigInt(budgets.total.carry)}
          currency={budgets.currency}
          daysLeft={(dayOf(days.to) ?? 0) - (dayOf(books.today) ?? 0)}
        />
      )}
      <div className={styles.notice}>
        <NotConverted count={(spending?.notConverted ?? 0) + (income?.notConverted ?? 0)} />
      </div>
    </Card>
  );
}

function BudgetBar({
  spent,
  available,
  currency,
  daysLeft,
}: {
  spent: bigint;
  available: bigint;
  currency: string;
  daysLeft: number;
}) {
  const percent =
    available > 0n ? Math.round(Number((spent * 1000n) / available) / 10) : spent > 0n ? 100 : 0;
  return (
    <div className={styles.budget}>
      <ProgressBar
        label="Spent of the budget"
        percent={Math.max(0, Math.min(100, percent))}
        className={percent > 100 ? (styles.over ?? '') : ''}
      />
      <p className={styles.words}>
        <span>
          {percent} % of {figure(available, currency)} spent
        </span>
        <span>
          {daysLeft} {daysLeft === 1 ? 'day' : 'days'} left
        </span>
      </p>
    </div>
  );
}
