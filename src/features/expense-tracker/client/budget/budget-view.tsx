import { useState } from 'react';
import ChartColumn from 'lucide-react/icons/chart-column';
import Copy from 'lucide-react/icons/copy';
import Tags from 'lucide-react/icons/tags';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Skeleton, SkeletonRows } from '@/platform/client/ui/skeleton';
import { showToast } from '@/platform/client/ui/toast-store';
import { useWork } from '@/platform/client/use-work';
import type { Filter } from '../../schema';
import { MonthNav } from './month-nav';
import { daysOfMonth, monthOf } from '../../rules/months';
import { NotConverted } from '../rates/not-converted';
import type { ExpenseScreen } from '../screen/screen';
import { UsualCategories } from '../settings/usual-categories';
import { createBudgetActions } from './budget-actions';
import type { BudgetMonth } from './budget-line';
import { BudgetTable } from './budget-table';
import { useBudgets, useUncategorised } from './use-budgets';
import styles from './budget.module.css';

const SUGGESTIONS = [
  { by: 'last', label: 'Copy last month', Icon: Copy, none: 'Last month has no budgets' },
  { by: 'average', label: 'Average of 3 months', Icon: ChartColumn, none: 'Nothing was spent in 3 months' },
] as const;

/** What is budgeted, spent and left in a month. */
export function BudgetView({ address, books, expenses }: ExpenseScreen) {
  const [actions] = useState(() => createBudgetActions(expenses.changes));
  const thisMonth = monthOf(books.today);
  const month = address.month ?? thisMonth;
  const { data, isPrevious, ...load } = useBudgets(expenses, month);
  const uncategorised = useUncategorised(month, data?.currency);
  const { client } = trpc.useUtils();
  const { working, work } = useWork();
  const hasCategories = books.categories.some(({ kind }) => kind === 'expense');
  const showMonth = (next: string) => address.show({ month: next === thisMonth ? undefined : next });

  async function suggest({ by, label, none }: (typeof SUGGESTIONS)[number]) {
    const { budgets } = await client.expenses.suggestBudgets.query({ month, by });
    if (budgets.length === 0) showToast({ tone: 'info', text: none });
    else await actions.setBudgets(month, budgets, label);
  }

  // Of the month whose figures are seen, which may be the one before.
  const shown: BudgetMonth | undefined = data && {
    currency: data.currency,
    filterOf: (category, withChildren): Filter => ({
      ...daysOfMonth(data.month),
      population: 'budget',
      ...(category && { categoryId: category.id, ...(withChildren && { withChildren: true }) }),
    }),
    onBudget: (category, amount) => void actions.setBudget(category, data.month, amount, data.currency),
    onCarry: (category, carry) => void actions.setCarry(category, data.month, carry),
  };
  return (
    <div className="stack gap-12">
      <div className={styles.head}>
        <MonthNav month={month} onMonth={showMonth} />
        <Button disabled={month === thisMonth} onClick={() => showMonth(thisMonth)}>
          This month
        </Button>
        <div className={styles.aside}>
          {data ? (
            <span className="muted small">{data.currency}, on-budget accounts</span>
          ) : (
            load.problem === null && <Skeleton width={150} />
          )}
          {hasCategories &&
            SUGGESTIONS.map((suggestion) => (
              <Button
                key={suggestion.by}
                icon={<suggestion.Icon size={14} />}
                busy={working === suggestion.by}
                onClick={() => void work(suggestion.by, () => suggest(suggestion))}
              >
                {suggestion.label}
              </Button>
            ))}
        </div>
      </div>
      {data && <NotConverted count={data.notConverted} />}
      {load.problem !== null ? (
        <LoadFailure load={load} text="The budgets could not be loaded." />
      ) : !hasCategories ? (
        <EmptyState
          icon={<Tags size={26} />}
          title="No categories yet"
          text="Add categories of expenses, then set what each may cost a month."
          action={
            <>
              <UsualCategories changes={expenses.changes} />
              <Button onClick={() => address.showTab('settings')}>Go to the settings</Button>
            </>
          }
        />
      ) : data && shown ? (
        <Card>
          <div className={styles.scroller} aria-busy={isPrevious}>
            <BudgetTable
              key={data.month}
              answer={data}
              categories={books.categories}
              uncategorised={uncategorised}
              month={shown}
            />
          </div>
        </Card>
      ) : (
        <SkeletonRows label="Loading budgets" rowHeight={36} rows={8} lines={2} />
      )}
    </div>
  );
}
