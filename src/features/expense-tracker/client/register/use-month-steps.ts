import { useEffect, useRef, type RefObject } from 'react';
import type { ExpenseScreen } from '../screen/screen';
import { steppedMonth } from './period';
import type { ListHandle } from './transaction-list';

/**
 * The step to another month. That is another list, in which the keyboard stays if it was in the one before; months without
 * transactions are passed by.
 *
 * @param firstId the first transaction, once the rows are those of the address
 */
export function useMonthSteps(
  { address, books }: Pick<ExpenseScreen, 'address' | 'books'>,
  list: RefObject<ListHandle | null>,
  firstId: number | undefined,
): (months: 1 | -1) => void {
  const { from, to } = address;
  const stepping = useRef(false);
  useEffect(() => {
    if (!stepping.current || firstId === undefined) return;
    stepping.current = false;
    if (document.activeElement === document.body) list.current?.focusRow(firstId);
  }, [list, from, to, firstId]);
  return (months) => {
    stepping.current ||= document.activeElement?.closest('[data-transactions]') != null;
    address.step((now) => steppedMonth(now, months, books.today));
  };
}
