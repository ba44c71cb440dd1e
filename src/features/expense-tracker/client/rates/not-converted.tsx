import { Link } from '@tanstack/react-router';
import { Notice } from '@/platform/client/ui/notice';

/** The place of the rates in the settings. */
export const RATES = 'rates';

/** Says that some transactions are in no figure, since there is no rate for them. */
export function NotConverted({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={`Not converted (${count.toLocaleString('en-US')})`}>
      There is no rate on or before their day.{' '}
      <Link to="/expense-tracker" search={{ tab: 'settings' }} hash={RATES} className="roomy-link">
        Go to the rates
      </Link>
    </Notice>
  );
}
