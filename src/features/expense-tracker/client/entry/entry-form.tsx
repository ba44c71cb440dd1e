import { type KeyboardEvent, useEffect, useRef } from 'react';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { Button } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import { isComposing } from '@/platform/client/ui/keyboard';
import { AmountField } from '../money/amount-field';
import { rateText } from '../money/rate-text';
import type { EntryFocus } from '../screen/dialog';
import { PlainCategoryField } from './category-field';
import { amountOf, takesCategory, withLine } from '../draft/draft';
import { EntryCells } from './entry-cells';
import styles from './entry-form.module.css';
import { EntryLines } from './entry-lines';
import type { EntryFormProps } from './entry-props';

/** A transaction in fields, in the columns of the register: its line, the lines of a split, and what else it needs. */
export function EntryForm(props: EntryFormProps) {
  const { label, draft, onChange, books, problem, onLeave, onSave, onCancel, focus, locked, isStored } =
    props;
  const form = useRef<HTMLDivElement>(null);
  const isTransfer = draft.kind === 'transfer';
  const [from, to] = [books.account(draft.accountId), books.account(draft.toAccountId)];
  const needsArriving = isTransfer && from && to && from.currency !== to.currency;
  const takes = takesCategory(draft, books);
  const showsFoot =
    isStored === true || draft.kind === 'split' || needsArriving === true || takes || problem !== null;

  useEffect(() => {
    if (focus) focusField(form.current, focus.field);
  }, [focus]);

  // What has just become a split is gone on with in its first line.
  const isSplit = draft.kind === 'split';
  const wasSplit = useRef(isSplit);
  useEffect(() => {
    if (isSplit && !wasSplit.current && form.current?.contains(document.activeElement))
      focusField(form.current, 'line');
    wasSplit.current = isSplit;
  }, [isSplit]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key } = event;
    if (event.defaultPrevented || isComposing(event) || !(target instanceof HTMLElement)) return;
    // Popovers and lists of the fields are elsewhere in the page.
    if (!event.currentTarget.contains(target)) return;
    if (key === 'Enter' && !target.matches('button, [role="tab"]')) {
      event.preventDefault();
      onSave();
    } else if (key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
  }

  return (
    <div
      ref={form}
      role="rowgroup"
      aria-label={label}
      className={classNames(styles.form, props.className)}
      onKeyDown={handleKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <EntryCells {...props} />
      {isSplit && <EntryLines draft={draft} onChange={onChange} books={books} />}
      {showsFoot && (
        <div role="row" className={styles.foot}>
          <div role="gridcell" className={styles.footCell}>
            <p role="alert" className={styles.problem}>
              {problem?.text}
            </p>
            {takes && (
              <div className={styles.extra}>
                <PlainCategoryField
                  label="Category of the transfer"
                  hideLabel
                  books={books}
                  value={draft.categoryId}
                  onChange={(categoryId) => onChange({ ...draft, categoryId })}
                />
              </div>
            )}
            {needsArriving && draft.arriving !== null && (
              <span className="muted tiny figures">
                {rateText(
                  { amount: amountOf(draft), currency: from.currency },
                  { amount: draft.arriving, currency: to.currency },
                )}
              </span>
            )}
            {needsArriving && (
              <div className={styles.extra} data-field="arriving">
                <AmountField
                  label={`Arrives in ${to.name}`}
                  hideLabel
                  placeholder="Arrives"
                  currency={to.currency}
                  showsCurrency
                  aria-invalid={problem?.field === 'arriving'}
                  value={draft.arriving}
                  onChange={(arriving, unread) =>
                    onChange({ ...draft, arriving, unread: { ...draft.unread, arriving: unread } })
                  }
                />
              </div>
            )}
            {isSplit && (
              <Button size="small" icon={<Plus size={14} />} onClick={() => onChange(withLine(draft))}>
                Line
              </Button>
            )}
            {locked && (
              <Button size="small" icon={<Lock size={14} />} onClick={locked.onUnlock}>
                Unlock
              </Button>
            )}
            {isStored && (
              <Button size="small" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button size="small" variant={isStored ? 'primary' : 'secondary'} onClick={onSave}>
              Save
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function focusField(form: HTMLElement | null, field: EntryFocus): void {
  const wanted = form?.querySelector<HTMLInputElement>(
    field === 'line'
      ? '[data-field="line"] [data-field="amount"] input'
      : `[data-field="${field}"] :is(input, select):not(:disabled)`,
  );
  wanted?.focus();
  if (wanted instanceof HTMLInputElement) wanted.select();
}
