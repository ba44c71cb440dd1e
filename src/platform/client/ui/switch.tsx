import { useId } from 'react';
import Check from 'lucide-react/icons/check';
import styles from './switch.module.css';

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hideLabel?: boolean;
  /** Id of the describing element. */
  describedBy?: string;
}

/** A switch that takes effect at once. A disabled one still shows its value. */
export function Switch({ label, checked, onChange, disabled, hideLabel, describedBy }: SwitchProps) {
  const id = useId();
  return (
    <span className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={describedBy}
        className={styles.track}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Check className={styles.check} />
      {!hideLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
    </span>
  );
}
