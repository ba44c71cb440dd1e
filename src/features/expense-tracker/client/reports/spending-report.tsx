import { lazyPiece } from '@/platform/client/lazy-piece';
import { Card } from '@/platform/client/ui/card';
import { useNarrow } from '@/platform/client/use-narrow';
import type { ReportAnswer } from '../../report-answers';
import type { Books } from '../changes/use-books';
import { figure } from '../money/figures';
import { greatest, withDistinctNames } from './report-rows';
import { ReportTable } from './report-table';
import styles from './reports.module.css';

const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);

/** What was spent on each category. */
export function SpendingReport({ answer, books }: { answer: ReportAnswer; books: Books }) {
  const { currency } = answer;
  const rows = withDistinctNames(
    answer.rows.map((row) => {
      const parent = books.category(books.category(Number(row.key))?.parentId)?.name;
      const isAlone = answer.rows.filter(({ name }) => name === row.name).length === 1;
      return isAlone || parent === undefined ? row : { ...row, name: `${parent}: ${row.name}` };
    }),
  );
  const bars = greatest(rows, useNarrow() ? 5 : 10).map(({ name, amount }) => ({
    name,
    value: Number(amount),
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
      <Card title="Spending by category" aside={currency}>
        <ReportTable
          label="Spending by category"
          heads={{ name: 'Category', amount: 'Spent' }}
          rows={rows.map((row) => {
            const color = books.category(Number(row.key))?.color;
            return {
              ...row,
              amount: BigInt(row.amount),
              mark: <span className={styles.swatch} style={color ? { background: color } : undefined} />,
            };
          })}
          currency={currency}
          total={{ amount: BigInt(answer.total), filter: answer.filter }}
          shares
        />
      </Card>
    </>
  );
}
