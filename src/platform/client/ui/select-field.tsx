import { useId, type ComponentProps, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from './class-names';
import { Field, fieldIds, type FieldText } from './field';
import field from './field.module.css';
import styles from './select-field.module.css';

export interface SelectFieldProps
  extends
    Omit<ComponentProps<'select'>, 'size' | 'onChange' | 'value' | 'defaultValue' | 'multiple'>,
    FieldText {
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string; disabled?: boolean }[];
  /** A mark before the chosen option, such as a status dot. */
  leading?: ReactNode;
}

/** One of several, with the system's own list: it is right on every device and for every assistive technology. */
export function SelectField({
  label,
  hideLabel,
  labelAside,
  hint,
  error,
  value,
  onChange,
  options,
  leading,
  className,
  id,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId, { hint, error }, describedBy);
  return (
    <Field
      id={ids.input}
      messageId={ids.message}
      label={label}
      hideLabel={hideLabel}
      labelAside={labelAside}
      hint={hint}
      error={error}
      className={className}
    >
      <div className={field.control}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <select
          {...rest}
          id={ids.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classNames(field.input, styles.select, leading !== undefined && styles.withLeading)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} />
      </div>
    </Field>
  );
}
