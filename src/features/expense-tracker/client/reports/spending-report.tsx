import { lazyPiece } from '@/platform/client/lazy-piece';
import { Card } from '@/platform/client/ui/card';
import { useNarrow } from '@/platform/client/use-narrow';
import type { ReportAnswer } from '../../report-answers';
import type { Books } from '../changes/use-books';
import { figure } from '../../rules/figures';
import { greatest, rolledUp, withDistinctNames } from './report-rows';
import { ReportTable } from './report-table';
import styles from './reports.module.css';

const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);

/** What was spent on each category. */
export function SpendingReport({ answer, books }: { answer: ReportAnswer; books: Books }) {
  const { currency } = answer;
  const sums = withDistinctNames(rolledUp(answer.rows, books.category));
  const bars = greatest(sums, useNarrow() ? 5 : 10).map(({ name, amount, color }) => ({
    name,
    value: Number(amount),
    color,
  }));
  return (
    <>
      <Card padded>
        <BarChart
          label="Spending by category"
          bars={bars}
          nameHead="Category"
          valueHead={`Spent, ${currency}`}
          height={260}
          format={(value) => figure(Math.round(value), currency)}
        />
      </Card>
      <ReportTable
        label="Spending by category"
        heads={{ name: 'Category', amount: 'Spent' }}
        rows={sums
          .flatMap(({ parts, ...sum }) => [sum, ...parts])
          .map(({ color, ...row }) => ({
            ...row,
            mark: <span className={styles.swatch} style={color ? { background: color } : undefined} />,
          }))}
        currency={currency}
        total={{ amount: BigInt(answer.total), filter: answer.filter }}
        shares
      />
    </>
  );
}
