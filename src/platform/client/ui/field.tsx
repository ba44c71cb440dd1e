import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';

/** Props shared by all labelled inputs. */
export interface FieldText {
  label: string;
  /** Shows the label to assistive technology only, if a heading or a column already shows it. */
  hideLabel?: boolean;
  /** At the other end of the label's line: a link, or a word such as "Optional". */
  labelAside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint and marks the input invalid. */
  error?: string;
}

/** Attributes that link the control to its label and its message. */
interface ControlProps {
  id: string;
  'aria-invalid': ComponentProps<'input'>['aria-invalid'];
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: ControlProps['aria-invalid'];
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then hint or error below. */
export function Field({
  id: givenId,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  label,
  hideLabel,
  labelAside,
  hint,
  error,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const messageId = error || hint ? `${id}-message` : undefined;
  return (
    <div className={classNames(styles.field, className)}>
      {hideLabel ? (
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
      ) : (
        <div className={styles.head}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {labelAside !== undefined && <span className={styles.aside}>{labelAside}</span>}
        </div>
      )}
      {children({
        id,
        'aria-invalid': error ? true : invalid,
        'aria-describedby': [messageId, describedBy].filter(Boolean).join(' ') || undefined,
      })}
      {messageId && (
        <p id={messageId} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

/** Separates the props of a field from those of its control. */
export function partField<Props extends Partial<Omit<FieldProps, 'children' | keyof FieldText>> & FieldText>({
  label,
  hideLabel,
  labelAside,
  hint,
  error,
  className,
  id,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...control
}: Props) {
  const field = { label, hideLabel, labelAside, hint, error, className, id };
  return { field: { ...field, 'aria-describedby': describedBy, 'aria-invalid': invalid }, control };
}
