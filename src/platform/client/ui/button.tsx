import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './button.module.css';
import { pressing } from './pressing';
import { Spinner } from './spinner';

export type ButtonVariant = 'secondary' | 'primary' | 'danger' | 'danger-outline' | 'ghost';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** Shows a spinner and ignores clicks, without changing width or focus. */
  busy?: boolean;
}

/** The classes of a button, for a link styled as one. Icons are children. */
export function buttonClass({ variant = 'secondary', size = 'medium', fullWidth = false }: ButtonLook = {}) {
  return classNames(
    styles.button,
    'touch-target',
    styles[variant],
    size !== 'medium' && styles[size],
    fullWidth && styles.fullWidth,
  );
}

/**
 * A push button, 32 px high (28 small, 40 large). At most one primary per view.
 * A busy button and one with aria-disabled stay focusable, so that keyboard users keep their position.
 */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const spinnerStandsAlone = busy && !icon && !fullWidth;
  return (
    <button
      type={type}
      {...rest}
      {...pressing({ busy, 'aria-disabled': ariaDisabled, onClick })}
      className={classNames(buttonClass({ variant, size, fullWidth }), busy && styles.busy, className)}
    >
      {busy && icon ? <Spinner /> : icon}
      <span className={classNames(styles.label, spinnerStandsAlone && styles.covered)}>
        {busy && !icon && fullWidth && <Spinner className={styles.before} />}
        {children}
      </span>
      {iconAfter}
      {spinnerStandsAlone && <Spinner className={styles.over} />}
    </button>
  );
}
