import { memo, use, useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import { useBackCloses } from '../back-closes';
import { classNames } from './class-names';
import { applyCspNonce } from './csp-nonce';
import { besideOf, focusHeading, onceRemoved } from './focus-after';
import { isComposing } from './keyboard';
import { KitWordsContext } from './kit-words';
import styles from './modal.module.css';
import { keepToastsOff } from './toast-floor';

applyCspNonce();

/** Elements that handle Enter themselves while focused. */
const OWN_ENTER =
  'textarea, button, a[href], summary, [type="file"], [contenteditable="true"], [role="button"], [role="option"], [aria-expanded="true"]';
/** Of each dialog, what had the focus before it, and what gets it should that be removed. */
const befores = new WeakMap<
  Element,
  { opener: Element; beside: ReturnType<typeof besideOf>; preventScroll: boolean }
>();
/** The button that was pressed last, until something else is pressed, or a key. */
let pressed: Element | null = null;
// Before anybody else: menus prevent the rest of a press.
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  },
  true,
);
window.addEventListener(
  'keydown',
  () => {
    pressed = null;
  },
  true,
);

/** A dialog that fades shows what it was about, which whoever opened it may have forgotten. */
const WhileOpen = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_before, { open }) => !open,
);

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export interface ModalProps {
  open: boolean;
  role: 'dialog' | 'alertdialog';
  className?: string;
  /** Cannot be closed while busy. */
  busy: boolean;
  /** An outside press closes it, unless something was typed. */
  closesOnOutsidePress: boolean;
  onClose: () => void;
  /** The action of Enter; undefined while disabled. */
  onEnter: (() => void) | undefined;
  /** An additional key that confirms, such as Delete in a deletion. */
  enterKey?: string;
  /** Milliseconds until the focus moves from the frame to the initial element. */
  focusDelayMs?: number;
  children: ReactNode;
}

/**
 * The frame of both dialogs: scrim, focus trap, keys, and the sheet layout below 768 px.
 * The focus moves to [data-autofocus], else the first input, else the primary button, and returns on close.
 */
export function Modal({
  open,
  role,
  className,
  busy,
  closesOnOutsidePress,
  onClose,
  onEnter,
  enterKey,
  focusDelayMs = 0,
  children,
}: ModalProps) {
  const { lang } = use(KitWordsContext);
  const content = useRef<HTMLDivElement>(null);
  /** What took the focus, and gives it back. */
  const taker = useRef<Element>(null);
  const edited = useRef(false);

  function close() {
    if (open && !busy) onClose();
  }

  useBackCloses(open, close);

  const takeAgain = useEffectEvent(takeFocus);
  useEffect(() => {
    if (!open) return;
    // It was opened again before it had faded.
    if (taker.current && taker.current === content.current) takeAgain();
    // Not only when it has faded: the next key is meant for the page.
    return () => giveFocusBack(taker.current);
  }, [open]);

  function takeFocus(event?: Event) {
    event?.preventDefault();
    const focused = document.activeElement;
    // Safari gives the focus to what is around a pressed button, such as the whole page.
    const opener = focused?.contains(pressed) ? pressed : focused;
    edited.current = false;
    const box = content.current;
    taker.current = box;
    // The page itself has the focus after a press beside its controls: it would be scrolled to its middle.
    const preventScroll = opener !== focused || !!opener?.matches('main');
    if (box && opener) befores.set(box, { opener, beside: besideOf(opener), preventScroll });
    if (box) keepToastsOff(box);
    box?.focus();
    if (focusDelayMs === 0) focusInside(box);
    else
      setTimeout(() => box?.isConnected && document.activeElement === box && focusInside(box), focusDelayMs);
  }

  function focusInside(box: HTMLElement | null) {
    const first =
      box?.querySelector<HTMLElement>('[data-autofocus]') ??
      box?.querySelector<HTMLElement>(
        ':is(input, textarea, select):not(:disabled, [type="hidden"], [tabindex="-1"])',
      ) ??
      box?.querySelector<HTMLElement>('[data-modal-primary]') ??
      box;
    first?.focus();
    // A browser begins at its start, but in an input at its end.
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target;
    // React also bubbles events from menus and dialogs opened from here; those handle them themselves.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target) || isComposing(event))
      return;

    if (event.key === 'Escape') {
      close();
      return;
    }
    if (event.key === 'Enter' && event.repeat) {
      // Key repeat: the key that opened the dialog is still down and must not confirm it.
      if (target.tagName !== 'TEXTAREA') event.preventDefault();
      return;
    }
    if (event.defaultPrevented) return;
    const step = ARROWS[event.key];
    if (step !== undefined && moveInFoot(event.currentTarget, target, step)) {
      event.preventDefault();
      return;
    }
    const isField = target.matches('input, textarea, select, [contenteditable]');
    const enters = event.key === 'Enter' && (event.ctrlKey || event.metaKey || !target.closest(OWN_ENTER));
    if (enters || (event.key === enterKey && !isField && !event.repeat)) {
      event.preventDefault();
      onEnter?.();
    }
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} />
        <RadixDialog.Content
          ref={content}
          lang={lang}
          role={role}
          aria-modal="true"
          aria-describedby={undefined}
          className={classNames(styles.modal, className)}
          inert={!open}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={() => {
            // The press that closed it, if that was beside it, has left the focus to the page.
            if (document.activeElement?.matches('body, main')) giveFocusBack(taker.current);
          }}
          onInput={() => {
            edited.current = true;
          }}
          onClick={({ target }) => {
            // A toggle button causes no input event.
            if (target instanceof Element && target.closest('[aria-pressed]')) edited.current = true;
          }}
          onKeyDown={handleKeyDown}
          // The dialog that has the focus handles Escape itself; this is for a focus that is in none. Radix asks the dialog
          // below too, until that has rendered again after another opened over it.
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (!(event.target instanceof Element && event.target.closest('[aria-modal="true"]'))) close();
          }}
          onInteractOutside={(event) => {
            const onToast = event.target instanceof Element && event.target.closest('[data-toaster]');
            if (!closesOnOutsidePress || edited.current || onToast) event.preventDefault();
          }}
        >
          <WhileOpen open={open}>{children}</WhileOpen>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Gives the focus of a dialog to what had it before. */
function giveFocusBack(box: Element | null): void {
  if (!box) return;
  let before = befores.get(box);
  // It was opened from a dialog that is closed by now: what opened that one.
  while (before && !before.opener.isConnected) {
    const closed = before.opener.closest('[aria-modal="true"]');
    const ofClosed = closed && befores.get(closed);
    if (!ofClosed) break;
    before = ofClosed;
  }
  if (!before) return focusHeading();
  const { opener, beside, preventScroll } = before;
  /** What opened it was removed, such as a deleted row. */
  const focusBeside = () => {
    const next = beside();
    if (next) next.focus();
    // Below another dialog the page stays where it is.
    else
      focusHeading({
        preventScroll: document.querySelector('[aria-modal="true"][data-state="open"]') !== null,
      });
  };
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll });
    onceRemoved(opener, focusBeside);
  } else focusBeside();
}

/** Arrow keys move through the footer's buttons, and to them in a dialog without inputs. */
function moveInFoot(box: HTMLElement, target: HTMLElement, step: number): boolean {
  const buttons = [...box.querySelectorAll<HTMLButtonElement>('[data-modal-foot] button:not(:disabled)')];
  const at = buttons.findIndex((button) => button === target);
  if (at === -1 && target !== box) return false;
  const next = at === -1 ? buttons.at(-1) : buttons[(at + step + buttons.length) % buttons.length];
  next?.focus();
  return next !== undefined;
}

/** The accessible name of the dialog; exactly one per dialog. */
export function ModalTitle({ children }: { children: ReactNode }) {
  return <RadixDialog.Title className={styles.title}>{children}</RadixDialog.Title>;
}

/** The accessible description of an alert dialog, announced after its name. */
export function ModalDescription({ children }: { children: ReactNode }) {
  return (
    <RadixDialog.Description asChild>
      <div className="muted">{children}</div>
    </RadixDialog.Description>
  );
}

/** The footer with right-aligned buttons and `side` at the far left. */
export function ModalFoot({ side, children }: { side?: ReactNode; children: ReactNode }) {
  return (
    <footer data-modal-foot="" className={styles.foot}>
      {side && <div className={styles.side}>{side}</div>}
      {children}
    </footer>
  );
}
