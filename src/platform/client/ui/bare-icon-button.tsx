import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './bare-icon-button.module.css';
import { classNames } from './class-names';
import { Spinner } from './spinner';

export interface BareIconButtonProps extends Omit<ComponentProps<'button'>, 'aria-describedby'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
  /** 32 px, or 28 px inside rows. */
  size?: 'medium' | 'row';
  tone?: 'neutral' | 'danger';
  busy?: boolean;
  /** Id of the describing element. */
  describedBy?: string;
}

/** An icon button without a tooltip: for the first-load pages and inside fields. */
export function BareIconButton({
  label,
  icon,
  size = 'medium',
  tone = 'neutral',
  busy = false,
  describedBy,
  className,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: BareIconButtonProps) {
  const inert = busy || ariaDisabled === true || ariaDisabled === 'true';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (inert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      className={classNames(
        styles.button,
        size === 'row' && styles.row,
        tone === 'danger' && styles.danger,
        busy && styles.busy,
        className,
      )}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
