import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  /** The accessible name. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: string; icon?: ReactNode }[];
  disabled?: boolean;
  /** Shows icons only; the labels are their accessible names. */
  hideLabels?: boolean;
  className?: string;
}

/** A segmented control for two to four options; arrow keys move through it. Full width and 44 px high on phones. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  disabled,
  hideLabels = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.track, className)}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} title={hideLabels ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            className={styles.input}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {hideLabels ? <span className="visually-hidden">{option.label}</span> : option.label}
        </label>
      ))}
    </div>
  );
}
