import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';

/** What every labelled input of the kit offers around its control. */
export interface FieldText {
  label: string;
  /** Keeps the label for assistive technology only, where a heading or a column already says it. */
  hideLabel?: boolean;
  /** Opposite the label: a link, or a word such as "Optional". */
  labelAside?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint and marks the input invalid. */
  error?: string;
}

/** The ids a field's parts refer to each other by. */
export function fieldIds(
  id: string,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
  describedBy?: string,
) {
  const message = error || hint ? `${id}-message` : undefined;
  return { input: id, message, describedBy: [message, describedBy].filter(Boolean).join(' ') || undefined };
}

interface FieldProps extends FieldText {
  id: string;
  messageId: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Label above, control, then hint or error below. */
export function Field({
  id,
  messageId,
  label,
  hideLabel,
  labelAside,
  hint,
  error,
  className,
  children,
}: FieldProps) {
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
      {children}
      {messageId && (
        <p id={messageId} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
