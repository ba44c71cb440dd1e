import { Menu as RadixMenu } from 'radix-ui/internal';
import { use, useRef, type ReactNode } from 'react';
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

export type MenuEntries = (MenuItem | 'separator')[];
export type MenuAlign = 'start' | 'center' | 'end';

interface MenuSurfaceProps {
  items: MenuEntries;
  align: MenuAlign;
  id: string;
  /** The id of the button. */
  labelledBy: string;
  button: HTMLElement;
  opened: 'by-key' | 'by-pointer' | null;
  onClose: () => void;
}

/** What a `Menu` shows beside its button. */
export function MenuSurface({ id, labelledBy, button, opened, items, align, onClose }: MenuSurfaceProps) {
  const { lang } = use(KitWordsContext);
  const chosen = useRef<(() => void) | null>(null);
  const rightPressed = useRef(false);

  function giveFocusBack(event: Event) {
    event.preventDefault();
    // What was pressed outside with the other button keeps the focus.
    if (!rightPressed.current) button.focus();
    rightPressed.current = false;
    const action = chosen.current;
    chosen.current = null;
    action?.();
  }

  return (
    <RadixMenu.Root open={opened !== null} onOpenChange={(next) => !next && onClose()}>
      <RadixMenu.Anchor virtualRef={{ current: button }} />
      <RadixMenu.Portal>
        <RadixMenu.Content
          id={id}
          aria-labelledby={labelledBy}
          lang={lang}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          className={styles.menu}
          onEntryFocus={(event) => {
            // Radix sees only the keys that are pressed after its code has come.
            if (opened !== 'by-key') return;
            event.preventDefault();
            const menu = event.currentTarget as HTMLElement;
            menu.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
          }}
          onInteractOutside={({ detail: { originalEvent } }) => {
            if ('button' in originalEvent && (originalEvent.button === 2 || originalEvent.ctrlKey))
              rightPressed.current = true;
          }}
          onCloseAutoFocus={giveFocusBack}
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
                <span className="grow">{item.label}</span>
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
