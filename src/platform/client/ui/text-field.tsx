import { useId, type ComponentProps, type ReactNode } from 'react';
import Lock from 'lucide-react/icons/lock';
import { classNames } from './class-names';
import { Field, fieldIds, type FieldText } from './field';
import styles from './field.module.css';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value' | 'defaultValue'>, FieldText {
  value: string;
  onChange: (value: string) => void;
  /** 32 px, or 40 px on the account screens; both are 44 px on phones. */
  size?: 'medium' | 'large';
  mono?: boolean;
  /** A 32 px control or mark inside the right end. */
  trailing?: ReactNode;
}

/** One line of text with its label, hint and error. */
export function TextField({
  label,
  hideLabel,
  labelAside,
  hint,
  error,
  value,
  onChange,
  size = 'medium',
  mono = false,
  trailing,
  className,
  id,
  readOnly,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId, { hint, error }, describedBy);
  const end = trailing ?? (readOnly ? <Lock className={styles.mark} /> : undefined);
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
      <div className={styles.control}>
        <input
          type="text"
          {...rest}
          id={ids.input}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : invalid}
          aria-describedby={ids.describedBy}
          className={classNames(
            styles.input,
            size === 'large' && styles.large,
            mono && styles.mono,
            end !== undefined && styles.withTrailing,
          )}
        />
        {end !== undefined && <span className={styles.trailing}>{end}</span>}
      </div>
    </Field>
  );
}
