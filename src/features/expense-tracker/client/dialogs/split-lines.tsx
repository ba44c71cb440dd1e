import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import type { Books } from '../changes/use-books';
import { PlainCategoryField } from '../entry/category-field';
import {
  type Draft,
  type DraftLine,
  isRest,
  restOf,
  withLine,
  withLineChanged,
  withoutLine,
} from '../draft/draft';
import { AmountField } from '../money/amount-field';
import styles from './transaction-dialog.module.css';

/** The lines of a split one below the other; the last one is the rest until something is typed into it. */
export function SplitLines({
  draft,
  onChange,
  books,
  currency,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  books: Books;
  currency: string;
}) {
  const change = (key: number, part: Partial<DraftLine>) => onChange(withLineChanged(draft, key, part));
  return (
    <div role="group" aria-label="Lines" className="stack gap-8">
      {draft.lines.map((line, at) => {
        const isTheRest = isRest(draft, line);
        const name = `Line ${String(at + 1)}`;
        return (
          <div key={line.key} className={styles.line}>
            <PlainCategoryField
              label={isTheRest ? `${name}, rest` : name}
              books={books}
              value={line.categoryId}
              onChange={(categoryId) => change(line.key, { categoryId })}
            />
            <AmountField
              label={`${name}: amount`}
              hideLabel
              currency={currency}
              value={isTheRest ? restOf(draft) : line.amount}
              onChange={(amount, unread) => change(line.key, { amount, unread, typing: true })}
              onBlur={() => line.typing && change(line.key, { typing: false })}
            />
            <BareIconButton
              label={`Remove line ${String(at + 1)}`}
              icon={<X size={16} />}
              onClick={() => onChange(withoutLine(draft, line.key))}
            />
          </div>
        );
      })}
      <Button icon={<Plus size={14} />} onClick={() => onChange(withLine(draft))}>
        Line
      </Button>
    </div>
  );
}
