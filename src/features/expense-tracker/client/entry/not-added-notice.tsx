import { useOutbox } from '@/platform/client/outbox/use-outbox';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import type { EnteredForm } from '../draft/draft';
import type { ExpenseScreen } from '../screen/screen';
import styles from './not-added-notice.module.css';

/** What was entered and not taken while the next was entered already: nothing typed is lost. */
export function NotAddedNotice({ onDialog }: Pick<ExpenseScreen, 'onDialog'>) {
  const { outbox, changes } = useOutbox();
  const list = changes.filter(
    ({ call, form, refused }) => call === 'addTransaction' && form !== undefined && refused !== null,
  );
  if (list.length === 0) return null;
  const isOne = list.length === 1;
  return (
    <Notice
      tone="danger"
      className={styles.notice}
      title={
        <span className="row wrap">
          {isOne ? 'A transaction was not added' : `${String(list.length)} transactions were not added`}
          <Button size="small" onClick={() => list.forEach((one) => void outbox.retry(one))}>
            {isOne ? 'Try again' : 'Try all again'}
          </Button>
        </span>
      }
    >
      <ul className={styles.list}>
        {list.map(({ operationId, form, refused }) => {
          const { draft, told } = form as EnteredForm;
          const discard = () => void outbox.discard(operationId);
          return (
            <li key={operationId} className="row wrap">
              <span>
                {told}. {refused}
              </span>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Edit ${told}`}
                onClick={() => onDialog({ kind: 'add-transaction', draft, onTaken: discard })}
              >
                Edit
              </Button>
              <Button size="small" variant="ghost" aria-label={`Discard ${told}`} onClick={discard}>
                Discard
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
