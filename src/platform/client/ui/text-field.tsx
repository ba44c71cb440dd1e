import type { ComponentProps, ReactNode } from 'react';
import Lock from 'lucide-react/icons/lock';
import { classNames } from './class-names';
import { Field, partField, type FieldText } from './field';
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

/** Of a field for what is no prose, which browsers then leave as it is typed. */
export const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** A single-line text field with label, hint and error. */
export function TextField({
  value,
  onChange,
  size = 'medium',
  mono = false,
  trailing,
  ...props
}: TextFieldProps) {
  const { field, control } = partField(props);
  const end = trailing ?? (control.readOnly ? <Lock className={styles.mark} /> : undefined);
  return (
    <Field {...field}>
      {(tied) => (
        <div className={styles.control}>
          <input
            type="text"
            {...control}
            {...tied}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(
              styles.input,
              size === 'large' && styles.large,
              mono && styles.mono,
              end !== undefined && styles.withTrailing,
            )}
          />
          {end !== undefined && <span className={styles.trailing}>{end}</span>}
        </div>
      )}
    </Field>
  );
}
