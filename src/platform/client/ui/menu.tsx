import { cloneElement, useId, useState, type ComponentProps, type ReactElement } from 'react';
import { useBackCloses } from '../back-closes';
import { lazyPiece } from '../lazy-piece';
import type { MenuAlign, MenuEntries, MenuItem } from './menu-surface';

const Surface = lazyPiece(async () => (await import('./menu-surface')).MenuSurface);

export type { MenuItem };

/** What a menu adds to its button. */
type TriggerProps = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onPointerDown' | 'onKeyDown'
> & { 'data-state'?: 'open' | 'closed' };

interface MenuProps {
  /** One element that accepts a ref and press handlers: a Button or an IconButton. */
  trigger: ReactElement<TriggerProps>;
  items: MenuEntries;
  align?: MenuAlign;
}

/**
 * A menu of actions behind a button, which also labels it. Arrow keys, Home, End and first letters move through it.
 * An action runs after the focus has returned to the trigger, so that a dialog it opens returns the focus there.
 */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'by-key' | 'by-pointer' | null>(null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const close = () => setOpened(null);
  useBackCloses(opened !== null, close);

  function open(element: HTMLElement, by: 'by-key' | 'by-pointer') {
    setButton(element);
    setOpened(by);
  }

  return (
    <>
      {cloneElement(trigger, {
        id: trigger.props.id ?? `${id}trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened ? id : undefined,
        'data-state': opened ? 'open' : 'closed',
        onPointerDown(event) {
          trigger.props.onPointerDown?.(event);
          if (event.defaultPrevented || event.button !== 0 || event.ctrlKey) return;
          // The focus goes into the menu.
          event.preventDefault();
          open(event.currentTarget, 'by-pointer');
        },
        onKeyDown(event) {
          trigger.props.onKeyDown?.(event);
          if (event.defaultPrevented || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          open(event.currentTarget, 'by-key');
        },
      })}
      {button && (
        <Surface
          id={id}
          labelledBy={trigger.props.id ?? `${id}trigger`}
          button={button}
          opened={opened}
          items={items}
          align={align}
          onClose={close}
        />
      )}
    </>
  );
}
