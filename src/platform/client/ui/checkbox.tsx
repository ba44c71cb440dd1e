import { useEffect, useId, useImperativeHandle, useRef, type Ref } from 'react';
import { classNames } from './class-names';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  label: string;
  /** 'mixed' stands for some of several. */
  checked: boolean | 'mixed';
  /** `shift`: the Shift key was down, by which lists choose a range. */
  onChange: (checked: boolean, how: { shift: boolean }) => void;
  disabled?: boolean;
  hideLabel?: boolean;
  /** -1 where a list's own keys lead to it. */
  tabIndex?: number;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Chosen or not. A mixed one becomes checked when pressed. */
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
        tabIndex={tabIndex}
        aria-label={hideLabel ? label : undefined}
        className={styles.box}
        onChange={(event) => {
          const { nativeEvent } = event;
          onChange(event.target.checked, {
            shift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          });
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
