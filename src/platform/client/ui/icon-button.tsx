import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './icon-button.module.css';
import { Spinner } from './spinner';
import { Tooltip, type TooltipProps } from './tooltip';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, shown as the tooltip too. */
  label: string;
  icon: ReactNode;
  /** 32 px, or 28 px inside rows. */
  size?: 'medium' | 'row';
  tone?: 'neutral' | 'danger';
  tooltip?: boolean;
  tooltipSide?: TooltipProps['side'];
  busy?: boolean;
}

/** A button that is only an icon. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  tone = 'neutral',
  tooltip = true,
  tooltipSide,
  busy = false,
  className,
  onClick,
  'aria-disabled': ariaDisabled,
  'aria-describedby': describedBy,
  ...rest
}: IconButtonProps) {
  const inert = busy || ariaDisabled === true || ariaDisabled === 'true';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (inert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      // Set even when undefined: the tooltip would otherwise repeat the name as a description.
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
  if (!tooltip) return button;
  return (
    <Tooltip label={label} side={tooltipSide}>
      {button}
    </Tooltip>
  );
}
