import { useEffect, useId, useRef } from 'react';
import { classNames } from './class-names';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  label: string;
  /** 'mixed' stands for some of several. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hideLabel?: boolean;
  className?: string;
}

/** Chosen or not. A mixed one becomes checked when pressed. */
export function Checkbox({ label, checked, onChange, disabled, hideLabel, className }: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const mixed = checked === 'mixed';

  // HTML has no attribute for it.
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);

  return (
    <span className={classNames(styles.checkbox, className)}>
      <input
        ref={input}
        id={id}
        type="checkbox"
        checked={checked === true}
        disabled={disabled}
        aria-label={hideLabel ? label : undefined}
        className={styles.box}
        onChange={(event) => {
          onChange(event.target.checked);
          // The browser has cleared it, while the owner may keep it mixed.
          event.target.indeterminate = mixed;
        }}
      />
      {!hideLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
    </span>
  );
}
