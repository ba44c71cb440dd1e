import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import type { Books } from '../changes/use-books';
import styles from './register.module.css';
import type { RuleOffer } from './use-rule-offer';

/** Offers to do by a rule what was done twice by hand. */
export function RuleNotice({
  offer,
  books,
  onMake,
  onDismiss,
}: {
  offer: RuleOffer;
  books: Pick<Books, 'category'>;
  onMake: (offer: RuleOffer) => void;
  onDismiss: () => void;
}) {
  return (
    <Notice
      tone="info"
      className={styles.offer}
      title={
        <span className={styles.offered}>
          “{offer.payee}” is {books.category(offer.categoryId)?.name} again. Should a rule do that?
          <Button size="small" onClick={() => onMake(offer)}>
            Make a rule
          </Button>
          <Button size="small" variant="ghost" onClick={onDismiss}>
            No
          </Button>
        </span>
      }
    />
  );
}
