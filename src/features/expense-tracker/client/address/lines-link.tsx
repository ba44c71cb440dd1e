import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Filter } from '../../schema';
import { type ExpenseAddress, readExpenseAddress } from './expense-address';

/** What the address of the register calls the fields of a filter. */
export const FILTER_FIELDS = {
  account: 'accountId',
  from: 'from',
  to: 'to',
  q: 'search',
  category: 'categoryId',
  below: 'withChildren',
  state: 'state',
  count: 'population',
  payee: 'payee',
  currency: 'currency',
  import: 'importId',
} as const satisfies Partial<Record<keyof ExpenseAddress, keyof Filter>>;

/** The address of the register with the lines that a filter lets through, and nothing else. */
export function linesSearch(filter: Filter): ExpenseAddress {
  const told = Object.entries(FILTER_FIELDS).map(([name, field]) => [name, filter[field]] as const);
  return readExpenseAddress({ tab: 'register', ...Object.fromEntries(told) });
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
