import { type ReactNode, useId } from 'react';
import styles from './radios.module.css';

/** A question with its answers; in a dialog the chosen one may take the focus. */
export function Radios<Value extends string>({
  legend,
  value,
  options,
  takesFocus = false,
  onChange,
}: {
  legend: ReactNode;
  value: Value;
  options: readonly { value: Value; label: string }[];
  takesFocus?: boolean;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.radios}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            data-autofocus={takesFocus && option.value === value ? '' : undefined}
            className={styles.radio}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
