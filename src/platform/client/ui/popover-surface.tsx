import * as RadixPopover from 'radix-ui/popover';
import { use, useRef, type ReactNode } from 'react';
import { classNames } from './class-names';
import { applyCspNonce } from './csp-nonce';
import { KitWordsContext } from './kit-words';
import styles from './popover.module.css';

applyCspNonce();

export interface PopoverLook {
  /** The popover's accessible name. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

interface PopoverSurfaceProps extends PopoverLook {
  id: string;
  open: boolean;
  button: HTMLElement;
  onClose: () => void;
}

/** What a `Popover` shows beside its button. */
export function PopoverSurface({
  id,
  button,
  open,
  onClose,
  label,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverSurfaceProps) {
  const { lang } = use(KitWordsContext);
  const pressedOutside = useRef(false);
  return (
    <RadixPopover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixPopover.Anchor virtualRef={{ current: button }} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          id={id}
          lang={lang}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(styles.popover, className)}
          onInteractOutside={(event) => {
            // The button's own press closes it.
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault();
            else pressedOutside.current = true;
          }}
          onOpenAutoFocus={(event) => {
            const { currentTarget } = event;
            if (!(currentTarget instanceof HTMLElement)) return;
            // Over a dialog it cannot take the focus by itself before this.
            const first = currentTarget.querySelector<HTMLElement>('[data-autofocus]');
            // A list that is read first: the focus would skip its links, to a button of one of them.
            if (!first && !currentTarget.querySelector('[data-read-first]')) return;
            event.preventDefault();
            (first ?? currentTarget).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!pressedOutside.current) button.focus();
            pressedOutside.current = false;
          }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
