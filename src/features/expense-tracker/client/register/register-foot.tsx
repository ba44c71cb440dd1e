import { keepPreviousData } from '@tanstack/react-query';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import type { Books } from '../changes/use-books';
import { signedFigure } from '../money/figures';
import type { RegisterFilter } from './filters';
import { periodText } from './period';
import styles from './register-foot.module.css';

/** How many there are of what is filtered, and their sums by currency. */
export function RegisterFoot({ filter, books }: { filter: RegisterFilter; books: Books }) {
  const preferences = usePreferences();
  const { data } = trpc.expenses.totals.useQuery(filter, {
    staleTime: Infinity,
    refetchOnReconnect: true,
    placeholderData: keepPreviousData,
  });
  const ofLines = filter.categoryId !== undefined || (filter.population ?? 'transfers') !== 'transfers';
  const one = ofLines ? 'line' : 'transaction';
  const { from, to } = filter;
  return (
    <div className={styles.foot} aria-live="polite">
      <span className={styles.count}>
        {data && `${data.total.toLocaleString('en-US')} ${data.total === 1 ? one : `${one}s`}`}
      </span>
      {(from !== undefined || to !== undefined) && (
        <span className={styles.period}>in {periodText({ from, to }, books.today, preferences)}</span>
      )}
      <span className={styles.sums}>
        {data && data.sums.length > 0 && 'Sum '}
        {data?.sums.map(({ currency, sum }) => (
          <b key={currency}>
            {signedFigure(sum, currency)} {currency}
          </b>
        ))}
      </span>
    </div>
  );
}
