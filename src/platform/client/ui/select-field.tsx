import type { ComponentProps, ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from './class-names';
import { Field, partField, type FieldText } from './field';
import frame from './field.module.css';
import styles from './select-field.module.css';

export interface SelectFieldProps<Value extends string>
  extends
    Omit<ComponentProps<'select'>, 'size' | 'onChange' | 'value' | 'defaultValue' | 'multiple'>,
    FieldText {
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: string; disabled?: boolean }[];
  /** Shown before the selected option, such as a status dot. */
  leading?: ReactNode;
}

/** A native select, which works on every device and with every assistive technology. */
export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  leading,
  ...props
}: SelectFieldProps<Value>) {
  const { field, control } = partField(props);
  return (
    <Field {...field}>
      {(tied) => (
        <div className={frame.control}>
          {leading && <span className={styles.leading}>{leading}</span>}
          <select
            {...control}
            {...tied}
            value={value}
            // One of the options.
            onChange={(event) => onChange(event.target.value as Value)}
            className={classNames(frame.input, styles.select, leading !== undefined && styles.withLeading)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
