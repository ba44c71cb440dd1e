import { use, useRef, useState, type ReactElement, type ReactNode } from 'react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { useBackCloses } from '../back-closes';
import { classNames } from './class-names';
import { applyCspNonce } from './csp-nonce';
import { KitWordsContext } from './kit-words';
import styles from './menu.module.css';

applyCspNonce();

export interface MenuItem {
  /** Where two may have the same label. */
  key?: string | number;
  label: string;
  icon?: ReactNode;
  /** The key that does the same, for the eye only. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** One element that takes a ref and press handlers: a Button or an IconButton. */
  trigger: ReactElement;
  items: (MenuItem | 'separator')[];
  align?: 'start' | 'center' | 'end';
}

/**
 * Actions behind a button, which also names the menu. Arrow keys, Home, End and the first letters move through it.
 * A chosen action runs after the focus is back on the trigger, so that a dialog it opens returns the focus there.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const { lang } = use(KitWordsContext);
  const [open, setOpen] = useState(false);
  const chosen = useRef<(() => void) | null>(null);
  useBackCloses(open, () => setOpen(false));

  function runChosen() {
    const action = chosen.current;
    chosen.current = null;
    // After Radix has put the focus on the trigger, which it does once this handler has returned.
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
