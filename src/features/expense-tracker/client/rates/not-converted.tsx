import { LinkButton } from '@/platform/client/ui/link-button';
import { Notice } from '@/platform/client/ui/notice';
import type { ExpenseAddressHere } from '../address/use-expense-address';

/** Says that some lines are in no figure, since there is no rate for them. */
export function NotConverted({ count, address }: { count: number; address: ExpenseAddressHere }) {
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={`Not converted (${count.toLocaleString('en-US')})`}>
      There is no rate on or before their day.{' '}
      <LinkButton onClick={() => address.showTab('settings')}>Go to the rates</LinkButton>
    </Notice>
  );
}
