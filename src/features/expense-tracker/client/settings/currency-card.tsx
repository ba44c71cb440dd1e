import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { RATES } from '../rates/not-converted';
import { Card } from '@/platform/client/ui/card';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { currencyName } from '../../rules/figures';
import { RatesList } from '../rates/rates-list';
import type { ExpenseScreen } from '../screen/screen';

/** The currency of sums, and the rates by which others are converted into it. */
export function CurrencyCard({ books, expenses }: Pick<ExpenseScreen, 'books' | 'expenses'>) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${RATES}`) card.current?.scrollIntoView();
  }, []);
  return (
    <div ref={card} id={RATES}>
      <Card title="Currencies and rates">
        <SettingRow
          title="Currency of sums"
          help={
            <>
              Totals over several accounts, budgets and reports are shown in the base currency of{' '}
              <Link to="/account" className="roomy-link">
                your account
              </Link>
              .
            </>
          }
        >
          {`${books.baseCurrency}, ${currencyName(books.baseCurrency)}`}
        </SettingRow>
        <RatesList books={books} expenses={expenses} />
      </Card>
    </div>
  );
}
