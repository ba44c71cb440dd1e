import { usePreferences } from '@/platform/client/preferences';
import { Notice } from '@/platform/client/ui/notice';
import { typedDate } from '@/platform/shared/typed-date';
import type { TakenOut } from '../../import-answers';
import { signedFigure } from '../../rules/figures';
import { takenOutText } from './import-texts';

/** What the undo of an import took out again, and what stayed because it was changed since. */
export function TakenOutNotice({ takenOut, currency }: { takenOut: TakenOut; currency: string }) {
  const { dateOrder } = usePreferences();
  return (
    <Notice tone="success" title={takenOutText(takenOut)}>
      {takenOut.keptRows.length > 0 && (
        <ul aria-label="Changed since">
          {takenOut.keptRows.map(({ id, date, payee, amount }) => (
            <li key={id}>
              {typedDate(date, dateOrder)} · {payee || 'No payee'} · {signedFigure(amount, currency)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
