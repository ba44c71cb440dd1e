import type { ComponentProps, FocusEvent } from 'react';
import type { FieldText } from '@/platform/client/ui/field';
import { TextField } from '@/platform/client/ui/text-field';
import { type OnTyped, type ReadText, useTypedValue } from '@/platform/client/ui/use-typed-value';
import { amountText } from '../../rules/money';
import { readSum } from '../../rules/amount-sum';
import styles from './amount-field.module.css';

interface AmountFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value' | 'defaultValue' | 'type'>, FieldText {
  /** In minor units; null if there is none. */
  value: number | null;
  onChange: OnTyped<number>;
  currency: string;
  /** The code of the currency stands behind the amount. */
  showsCurrency?: boolean;
}

/** An amount of a currency, typed as a number or as a sum such as '12.50+3*4', of which the value is shown once it is left. */
export function AmountField({
  value,
  onChange,
  currency,
  showsCurrency = false,
  error,
  onBlur,
  className,
  ...field
}: AmountFieldProps) {
  const typed = useTypedValue({
    value,
    show: (amount) => amountText(amount, currency),
    read: (text): ReadText<number> => {
      const result = readSum(text, currency);
      return 'problem' in result ? result : { value: result.amount };
    },
    onChange,
  });
  const message = error ?? typed.shownProblem;
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      inputMode="decimal"
      {...field}
      {...(message !== undefined && { error: message })}
      className={`${styles.amount ?? ''} ${className ?? ''}`}
      value={typed.text}
      onChange={typed.type}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        typed.leave();
        onBlur?.(event);
      }}
      trailing={showsCurrency ? <span className={styles.currency}>{currency}</span> : undefined}
    />
  );
}
