import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Filter } from '../../schema';
import { type ExpenseAddress, readExpenseAddress } from './expense-address';

/** The address of the register with the lines that a filter lets through, and nothing else. */
export function linesSearch(filter: Filter): ExpenseAddress {
  const {
    accountId,
    from,
    to,
    categoryId,
    withChildren,
    population,
    payee,
    search,
    state,
    importId,
    currency,
  } = filter;
  return readExpenseAddress({
    tab: 'register',
    account: accountId,
    from,
    to,
    q: search,
    category: categoryId,
    below: withChildren,
    state,
    count: population,
    payee,
    currency,
    import: importId,
  });
}

/** A figure that opens the very lines that sum to it. */
export function LinesLink({
  filter,
  label,
  className,
  children,
}: {
  filter: Filter;
  /** What the figure is, where it stands alone in a cell: 'Spent on Groceries'. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link to="/expense-tracker" search={linesSearch(filter)} className={className} resetScroll={false}>
      {label !== undefined && <span className="visually-hidden">{label}: </span>}
      {children}
    </Link>
  );
}
