import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import { type ReadText, useTypedValue } from '@/platform/client/ui/use-typed-value';
import { readSum } from '../../rules/amount-sum';
import { amountText } from '../../rules/money';
import { figure } from '../../rules/figures';
import styles from './budget.module.css';

/** Every editable amount of the table, in its order. */
const FIELDS = '[data-budget-amount]';

/**
 * What is budgeted, typed in place: a number, or a sum such as '12+3*4'. Enter keeps it and goes on below, the arrows go up
 * and down, Escape leaves it as it was; nothing clears the month.
 */
export function BudgetAmount({
  name,
  value,
  currency,
  onChange,
}: {
  /** Of the category. */
  name: string;
  /** In minor units. */
  value: number | null;
  currency: string;
  onChange: (amount: number | null) => void;
}) {
  const [draft, setDraft] = useState<{ value: number | null; problem: string | undefined } | null>(null);
  /** The field while it has the focus. */
  const [focused, setFocused] = useState<HTMLInputElement | null>(null);
  // Once it has the plain text, and before the next key.
  useLayoutEffect(() => focused?.select(), [focused]);
  const left = useRef(false);
  const typed = useTypedValue({
    value: draft ? draft.value : value,
    show: (amount) => (focused ? amountText(amount, currency) : figure(amount, currency)),
    read: (text): ReadText<number> => {
      const result = readSum(text, currency);
      return 'problem' in result ? result : { value: result.amount };
    },
    onChange: (next, problem) => setDraft({ value: next, problem }),
  });

  function keep() {
    if (!draft || draft.problem !== undefined) return;
    setDraft(null);
    if (draft.value !== value) onChange(draft.value);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && draft) {
      event.preventDefault();
      event.stopPropagation();
      left.current = true;
      setDraft(null);
      event.currentTarget.blur();
      return;
    }
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const fields = [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
    const next = fields[fields.indexOf(event.currentTarget) + step];
    if (next) next.focus();
    else {
      keep();
      typed.leave();
      event.currentTarget.select();
    }
  }

  return (
    <TextField
      label={`Budgeted for ${name}`}
      hideLabel
      autoComplete="off"
      spellCheck={false}
      inputMode="decimal"
      data-budget-amount=""
      placeholder="–"
      className={styles.editable ?? ''}
      value={typed.text}
      {...(typed.shownProblem !== undefined && { error: typed.shownProblem })}
      onChange={typed.type}
      onKeyDown={handleKeyDown}
      onFocus={({ currentTarget }) => setFocused(currentTarget)}
      onBlur={() => {
        setFocused(null);
        if (!left.current) keep();
        left.current = false;
        typed.leave();
      }}
    />
  );
}
