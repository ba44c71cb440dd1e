import { cloneElement, useId, useState, type ComponentProps, type ReactElement } from 'react';
import { useBackCloses } from '../back-closes';
import { lazyPiece } from '../lazy-piece';
import type { PopoverLook } from './popover-surface';

const Surface = lazyPiece(async () => (await import('./popover-surface')).PopoverSurface);

export interface PopoverProps extends PopoverLook {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One element that accepts a click handler; anchors the popover and regains the focus on close. */
  trigger: ReactElement<
    Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick'> & {
      'data-state'?: 'open' | 'closed';
    }
  >;
}

/** A small floating surface next to its trigger. Escape and an outside press close it. */
export function Popover({ open, onOpenChange, trigger, ...surface }: PopoverProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        'data-state': open ? 'open' : 'closed',
        onClick(event) {
          trigger.props.onClick?.(event);
          if (event.defaultPrevented) return;
          setButton(event.currentTarget);
          onOpenChange(!open);
        },
      })}
      {button && (
        <Surface id={id} button={button} open={open} onClose={() => onOpenChange(false)} {...surface} />
      )}
    </>
  );
}
