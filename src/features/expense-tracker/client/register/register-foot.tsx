import { keepPreviousData } from '@tanstack/react-query';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import type { Books } from '../changes/use-books';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import { signedFigure } from '../../rules/figures';
import { addedUp } from '../money/sums';
import type { TotalsAnswer } from '../../answers';
import { openingsOf } from './balances';
import type { RegisterFilter } from './filters';
import { periodText } from './period';
import styles from './register-foot.module.css';

/**
 * How many there are of what is filtered, and their sums by currency; of all up to a day the balances too, so that what
 * accounts held, such as a figure of the net worth, is seen to be the sum of its parts.
 */
export function RegisterFoot({
  filter,
  books,
  changes,
}: {
  filter: RegisterFilter;
  books: Books;
  changes: ExpenseChanges['changes'];
}) {
  const preferences = usePreferences();
  const query = trpc.expenses.totals.useQuery(filter, { ...LIVE, placeholderData: keepPreviousData });
  const data = useShown(changes, 'totals', query.data, filter);
  const ofLines = filter.categoryId !== undefined || (filter.population ?? 'transfers') !== 'transfers';
  const one = ofLines ? 'line' : 'transaction';
  const { from, to } = filter;
  const openings = openingsOf(filter, books.accounts);
  return (
    <div className={styles.foot} aria-live="polite">
      <span className={styles.count}>
        {data && `${data.total.toLocaleString('en-US')} ${data.total === 1 ? one : `${one}s`}`}
      </span>
      {(from !== undefined || to !== undefined) && (
        <span className={styles.period}>in {periodText({ from, to }, books.today, preferences)}</span>
      )}
      <span className={styles.sums}>
        {openings && data && (
          <>
            <Sums label={filter.accountId === undefined ? 'Openings' : 'Opening'} sums={openings} />
            <Sums label="Sum" sums={data.sums} />
            <Sums label="Balance" sums={addedUp(openings, data.sums)} />
          </>
        )}
        {!openings && data && <Sums label="Sum" sums={data.sums} />}
      </span>
    </div>
  );
}

function Sums({ label, sums }: { label: string; sums: TotalsAnswer['sums'] }) {
  if (sums.length === 0) return null;
  return (
    <span className={styles.sum}>
      {label}
      {sums.map(({ currency, sum }) => (
        <b key={currency}>
          {signedFigure(sum, currency)} {currency}
        </b>
      ))}
    </span>
  );
}
