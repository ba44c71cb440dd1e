import { useEffect, useId, useImperativeHandle, useRef, type Ref } from 'react';
import { classNames } from './class-names';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  label: string;
  /** 'mixed' if only some of several are checked. */
  checked: boolean | 'mixed';
  /** `shift`: whether Shift was pressed, which selects a range in lists. */
  onChange: (checked: boolean, how: { shift: boolean }) => void;
  disabled?: boolean;
  hideLabel?: boolean;
  /** -1 inside a list with roving focus. */
  tabIndex?: number;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox. A mixed one becomes checked when pressed. */
export function Checkbox({
  label,
  checked,
  onChange,
  disabled,
  hideLabel,
  tabIndex,
  className,
  ref,
}: CheckboxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const mixed = checked === 'mixed';

  // HTML has no attribute for the indeterminate state.
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
        tabIndex={tabIndex}
        aria-label={hideLabel ? label : undefined}
        className={styles.box}
        onChange={(event) => {
          const { nativeEvent } = event;
          onChange(event.target.checked, {
            shift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          });
          // The browser clears it with a click, but the parent may keep it mixed.
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
