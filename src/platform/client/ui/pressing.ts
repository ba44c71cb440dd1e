import type { ComponentProps, MouseEvent } from 'react';

/** Of a button: one that is busy or has aria-disabled keeps the focus, so that keyboard users keep their position, and does nothing. */
export function pressing({
  busy,
  'aria-disabled': disabled,
  onClick,
}: Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'> & { busy: boolean }) {
  const inert = busy || disabled === true || disabled === 'true';
  return {
    'aria-busy': busy || undefined,
    'aria-disabled': inert || undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      if (!inert) return onClick?.(event);
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
