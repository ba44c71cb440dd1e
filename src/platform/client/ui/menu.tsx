import { use, useRef, useState, type ReactElement, type ReactNode } from 'react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { useBackCloses } from '../back-closes';
import { classNames } from './class-names';
import { applyCspNonce } from './csp-nonce';
import { KitWordsContext } from './kit-words';
import styles from './menu.module.css';

applyCspNonce();

export interface MenuItem {
  /** Needed only if two items may have the same label. */
  key?: string | number;
  label: string;
  icon?: ReactNode;
  /** The equivalent shortcut, displayed only. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** One element that accepts a ref and press handlers: a Button or an IconButton. */
  trigger: ReactElement;
  items: (MenuItem | 'separator')[];
  align?: 'start' | 'center' | 'end';
}

/**
 * A menu of actions behind a button, which also labels it. Arrow keys, Home, End and first letters move through it.
 * An action runs after the focus has returned to the trigger, so that a dialog it opens returns the focus there.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const { lang } = use(KitWordsContext);
  const [open, setOpen] = useState(false);
  const chosen = useRef<(() => void) | null>(null);
  useBackCloses(open, () => setOpen(false));

  function runChosen() {
    const action = chosen.current;
    chosen.current = null;
    // Radix moves the focus to the trigger after this handler returns.
    if (action) queueMicrotask(action);
  }

  return (
    <RadixMenu.Root open={open} onOpenChange={setOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          lang={lang}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          className={styles.menu}
          onCloseAutoFocus={runChosen}
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              <RadixMenu.Separator key={`separator-${index}`} className={styles.separator} />
            ) : (
              <RadixMenu.Item
                key={item.key ?? item.label}
                disabled={item.disabled}
                className={classNames(styles.item, item.danger && styles.danger)}
                onSelect={() => {
                  chosen.current = item.onSelect;
                }}
              >
                {item.icon && <span className={styles.icon}>{item.icon}</span>}
                <span className={styles.label}>{item.label}</span>
                {item.shortcut && (
                  <kbd className={styles.shortcut} aria-hidden="true">
                    {item.shortcut}
                  </kbd>
                )}
              </RadixMenu.Item>
            ),
          )}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
