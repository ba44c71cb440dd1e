import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '@/platform/client/current-user';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { useRevisionChange } from '@/platform/client/revision-stream';
import { trpc } from '@/platform/client/trpc';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { useTodayText } from '@/platform/client/use-today';
import { Card } from '@/platform/client/ui/card';
import { classNames } from '@/platform/client/ui/class-names';
import { ProgressBar } from '@/platform/client/ui/progress';
import { dateText, monthName } from '@/platform/shared/civil-names';
import { expenseGate } from '../gate';
import type { BudgetsAnswer, UpcomingRow } from '../planning-answers';
import type { ReportAnswer } from '../report-answers';
import { homeSpan, nextBills, spentOfBudget } from '../rules/home';
import { figure } from '../rules/figures';
import { daysOfMonth, monthOf } from '../rules/months';
import styles from './home-card.module.css';

/** What was spent in this month, of its budget if there is one, and the bills that are due next. */
export function HomeCard() {
  const today = useTodayText();
  const preferences = usePreferences();
  const month = monthOf(today);
  const budgets = trpc.expenses.budgets.useQuery({ month }, { retry: 1 });
  const spending = trpc.expenses.report.useQuery({ kind: 'spending', ...daysOfMonth(month) }, { retry: 1 });
  const upcoming = trpc.expenses.upcoming.useQuery(homeSpan(today), { retry: 1 });
  const user = useCurrentUser();
  const queries = [budgets, spending, upcoming] as const;
  const load = () => queries.forEach(({ refetch }) => void refetch());
  useRevisionChange([expenseGate.topic], user.id, load);
  const failed = queries.find(({ isError, data }) => isError && !data);
  // Home shows that it loads.
  if (!failed && !queries.every(({ data }) => data)) return null;
  return (
    <Card
      title={<Link to="/expense-tracker">Money this month</Link>}
      aside={budgets.data && `${monthName(today, preferences)}, ${budgets.data.currency}`}
    >
      {failed && <RetryNotice load={{ ...loadStateOf(failed), retry: load }} className={styles.problem} />}
      {budgets.data && spending.data && upcoming.data && (
        <ul>
          <SpentRow budgets={budgets.data} spending={spending.data} />
          {nextBills(upcoming.data.upcoming).map((bill) => (
            <BillRow
              key={`${String(bill.scheduleId)} ${String(bill.occurrence)}`}
              bill={bill}
              today={today}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Of the budget as its page sums it, by categories; without one all that was spent, whether or not it has a category. */
function SpentRow({ budgets, spending }: { budgets: BudgetsAnswer; spending: ReportAnswer }) {
  const { currency, total } = budgets;
  const share = spentOfBudget(budgets);
  const { from, to, population } = spending.filter;
  return (
    <li>
      <Link
        to="/expense-tracker"
        search={share ? { tab: 'budget' } : { tab: 'register', from, to, count: population }}
        className={styles.name}
      >
        {share ? 'Budget' : 'Spent'}
      </Link>
      {share && <ProgressBar label="Spent of the budget" percent={share.percent} className={styles.bar} />}
      <span className="rigid muted tiny figures">
        {share
          ? `${figure(total.spent, currency)} of ${figure(share.available, currency)}`
          : figure(spending.total, spending.currency)}
      </span>
    </li>
  );
}

function BillRow({ bill, today }: { bill: UpcomingRow; today: string }) {
  const preferences = usePreferences();
  const { name, due, overdue, amount, aboutPercent, currency } = bill;
  return (
    <li>
      <Link to="/expense-tracker" search={{ tab: 'recurring' }} className={styles.name} title={name}>
        {name}
      </Link>
      <span className={classNames('rigid muted tiny figures', overdue && styles.late)}>
        {dateText(due, today, preferences)}
        {overdue && ', late'}
      </span>
      <span className={styles.amount}>
        {aboutPercent > 0 && '≈ '}
        {figure(amount, currency)} {currency}
      </span>
    </li>
  );
}
