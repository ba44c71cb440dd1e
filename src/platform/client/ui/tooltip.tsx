import { createContext, use, useRef, useState, type ReactElement, type ReactNode } from 'react';
import * as RadixTooltip from 'radix-ui/tooltip';
import { KitWordsContext } from './kit-words';
import styles from './tooltip.module.css';

const HOVER_DELAY_MS = 400;
const ProviderPresent = createContext(false);

/** Skips the delay between adjacent tooltips. Once around the signed-in layout. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <ProviderPresent value={true}>
      <RadixTooltip.Provider delayDuration={HOVER_DELAY_MS}>{children}</RadixTooltip.Provider>
    </ProviderPresent>
  );
}

export interface TooltipProps {
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Milliseconds of hover before it shows; keyboard focus shows it at once. */
  delay?: number;
  /** Pixels between the element and the arrow. */
  offset?: number;
  /** For an element that currently shows its name itself. */
  disabled?: boolean;
  /** One element that accepts a ref and the pointer and focus handlers. */
  children: ReactElement;
}

/** A short name or hint on hover and on keyboard focus. Must not contain essential information. */
export function Tooltip({ label, side = 'top', delay, offset = 2, disabled, children }: TooltipProps) {
  const { lang } = use(KitWordsContext);
  const providerPresent = use(ProviderPresent);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState<Element | null>(null);
  // Radix reports no close of a disabled tooltip, which would reappear when `disabled` ends.
  if (disabled && open) setOpen(false);
  const tooltip = (
    <RadixTooltip.Root
      delayDuration={delay}
      open={open}
      onOpenChange={(next) => {
        setLandmark(trigger.current?.closest('aside, main') ?? null);
        setOpen(next && !disabled);
      }}
    >
      <RadixTooltip.Trigger asChild ref={trigger}>
        {children}
      </RadixTooltip.Trigger>
      {/* In the part of the page that it belongs to, where who goes by landmarks finds it. */}
      <RadixTooltip.Portal container={landmark}>
        <RadixTooltip.Content
          lang={lang}
          className={styles.tooltip}
          side={side}
          sideOffset={offset}
          collisionPadding={8}
        >
          {label}
          <RadixTooltip.Arrow className={styles.arrow} width={8} height={4} />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
  return providerPresent ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
