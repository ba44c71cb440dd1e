import type { ComponentProps, ReactNode } from 'react';
import styles from './bare-icon-button.module.css';
import { classNames } from './class-names';
import { pressing } from './pressing';
import { Spinner } from './spinner';

export interface BareIconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  /** 32 px, or 28 px inside rows. */
  size?: 'medium' | 'row';
  tone?: 'neutral' | 'danger';
  busy?: boolean;
}

/** An icon button without a tooltip: for the first-load pages and inside fields. */
export function BareIconButton({
  label,
  icon,
  size = 'medium',
  tone = 'neutral',
  busy = false,
  className,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: BareIconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      {...pressing({ busy, 'aria-disabled': ariaDisabled, onClick })}
      className={classNames(
        styles.button,
        size === 'row' && styles.row,
        tone === 'danger' && styles.danger,
        busy && styles.busy,
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
