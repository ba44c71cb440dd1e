import { use, type ReactElement, type ReactNode } from 'react';
import * as RadixPopover from 'radix-ui/popover';
import { useBackCloses } from '../back-closes';
import { classNames } from './class-names';
import { applyCspNonce } from './csp-nonce';
import { KitWordsContext } from './kit-words';
import styles from './popover.module.css';

applyCspNonce();

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One element that accepts a ref and a click handler; anchors the popover and regains the focus on close. */
  trigger: ReactElement;
  /** The popover's accessible name. */
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

/** A small floating surface next to its trigger. Escape and an outside press close it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverProps) {
  const { lang } = use(KitWordsContext);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          lang={lang}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(styles.popover, className)}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
