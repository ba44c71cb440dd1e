import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { classNames } from '@/platform/client/ui/class-names';
import { TextField } from '@/platform/client/ui/text-field';
import { expenseLimits } from '../../rules';
import type { Books } from '../changes/use-books';
import { AmountField } from '../money/amount-field';
import columns from '../screen/columns.module.css';
import { PlainCategoryField } from './category-field';
import {
  amountOf,
  type Draft,
  type DraftLine,
  isRest,
  restOf,
  withLineChanged,
  withoutLine,
} from '../draft/draft';
import styles from './entry-form.module.css';

interface EntryLinesProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  books: Books;
}

/** The lines of a split below their transaction; the last one is the rest until something is typed into it. */
export function EntryLines({ draft, onChange, books }: EntryLinesProps) {
  const currency = books.account(draft.accountId)?.currency ?? books.baseCurrency;
  const rest = restOf(draft);
  const comesIn = (amountOf(draft) ?? 0) > 0;

  const change = (key: number, part: Partial<DraftLine>) => onChange(withLineChanged(draft, key, part));

  return draft.lines.map((line, at) => {
    const isTheRest = isRest(draft, line);
    const name = `Line ${String(at + 1)}`;
    const amount = (
      <AmountField
        label={`${name}: amount`}
        hideLabel
        currency={currency}
        className={isTheRest ? (styles.rest ?? '') : ''}
        value={isTheRest ? rest : line.amount}
        onChange={(typed, unread) => change(line.key, { amount: typed, unread, typing: true })}
        onBlur={() => line.typing && change(line.key, { typing: false })}
      />
    );
    const remove = (
      <BareIconButton
        size="row"
        label={`Remove line ${String(at + 1)}`}
        icon={<X size={14} />}
        onClick={() => onChange(withoutLine(draft, line.key))}
      />
    );
    return (
      <div key={line.key} role="row" data-field="line" className={classNames(columns.row, styles.line)}>
        <div role="gridcell" className={columns.tick} />
        <div role="gridcell" className={columns.date} />
        <div role="gridcell" className={styles.lineName}>
          {isTheRest ? `${name}, rest` : name}
        </div>
        <div role="gridcell" className={columns.category}>
          <PlainCategoryField
            label={`${name}: category`}
            hideLabel
            books={books}
            value={line.categoryId}
            onChange={(categoryId) => change(line.key, { categoryId })}
          />
        </div>
        <div role="gridcell" className={columns.notes}>
          <TextField
            label={`${name}: note`}
            hideLabel
            placeholder="Note"
            autoComplete="off"
            maxLength={expenseLimits.lineNoteMax}
            value={line.note}
            onChange={(note) => change(line.key, { note })}
          />
        </div>
        <div role="gridcell" data-field={comesIn ? undefined : 'amount'} className={columns.amount}>
          {comesIn ? null : amount}
        </div>
        <div role="gridcell" data-field={comesIn ? 'amount' : undefined} className={columns.amount}>
          {comesIn ? amount : remove}
        </div>
        <div role="gridcell" className={columns.balance}>
          {comesIn ? remove : null}
        </div>
        <div role="gridcell" className={columns.state} />
      </div>
    );
  });
}
