import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { Card } from '@/platform/client/ui/card';
import type { ReportAnswer } from '../../report-answers';
import { figure } from '../../rules/figures';
import type { Range } from './range';
import { monthRows, shortMonth } from './report-rows';
import { ReportTable } from './report-table';

const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);
const LineChart = lazyPiece(async () => (await import('@/platform/client/ui/line-chart')).LineChart);
const FlowChart = lazyPiece(async () => (await import('./flow-chart')).FlowChart);

interface MonthReportProps {
  answer: ReportAnswer;
  range: Range;
}

/** What was spent in each month. */
export function OverTimeReport({ answer, range }: MonthReportProps) {
  const preferences = usePreferences();
  const { currency } = answer;
  const rows = monthRows(answer, range, preferences);
  return (
    <>
      <Card padded>
        <BarChart
          label="Spending over time"
          bars={rows.map(({ name, month, amount }, at) => ({
            name,
            short: shortMonth(month, at, preferences),
            value: Number(amount),
          }))}
          nameHead="Month"
          valueHead={`Spent, ${currency}`}
          height={260}
          format={(value) => figure(Math.round(value), currency)}
        />
      </Card>
      <ReportTable
        label="Spending by month"
        heads={{ name: 'Month', amount: 'Spent' }}
        rows={rows.toReversed().map((row) => ({ ...row, key: row.month }))}
        currency={currency}
        total={{ amount: BigInt(answer.total), filter: answer.filter }}
        shares
      />
    </>
  );
}

/** What came in and what was spent in each month. */
export function FlowReport({ answer, income, range }: MonthReportProps & { income: ReportAnswer }) {
  const preferences = usePreferences();
  const { currency } = answer;
  const earned = monthRows(income, range, preferences);
  const rows = monthRows(answer, range, preferences).map((row, at) => ({
    ...row,
    key: row.month,
    other: { amount: earned[at]?.amount ?? 0n, filter: earned[at]?.filter ?? row.filter },
  }));
  return (
    <>
      <Card padded>
        <FlowChart
          label="Income and spending"
          flows={rows.map(({ month, name, amount, other }) => ({
            month,
            name,
            income: Number(other.amount),
            spending: Number(amount),
          }))}
          format={(value) => figure(Math.round(value), currency)}
        />
      </Card>
      <ReportTable
        label="Income and spending by month"
        heads={{ name: 'Month', other: 'Income', amount: 'Spending' }}
        rows={rows.toReversed()}
        currency={currency}
        total={{
          amount: BigInt(answer.total),
          filter: answer.filter,
          other: { amount: BigInt(income.total), filter: income.filter },
        }}
        net
      />
    </>
  );
}

/** What all accounts held at the end of each month. */
export function NetWorthReport({ answer, range }: MonthReportProps) {
  const preferences = usePreferences();
  const { currency } = answer;
  const rows = monthRows(answer, range, preferences).filter(({ month }) =>
    answer.rows.some(({ key }) => key === month),
  );
  return (
    <>
      <Card padded>
        <LineChart
          label="Net worth"
          days={rows.map(({ day, amount }) => ({ day, value: Number(amount) }))}
          valueName={`Net worth, ${currency}`}
          height={260}
          format={(value) => figure(Math.round(value), currency)}
        />
      </Card>
      <ReportTable
        label="Net worth at the end of each month"
        heads={{ name: 'Month', amount: 'Net worth' }}
        rows={rows.toReversed().map((row) => ({ ...row, key: row.month }))}
        currency={currency}
      />
    </>
  );
}
