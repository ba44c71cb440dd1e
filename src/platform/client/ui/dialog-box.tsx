import { use, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import X from 'lucide-react/icons/x';
import { BareIconButton } from './bare-icon-button';
import { Button } from './button';
import styles from './dialog-box.module.css';
import { IconTile } from './icon-tile';
import { KitWordsContext } from './kit-words';
import { Modal, ModalFoot, ModalTitle } from './modal';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** On a tile, left of the title. */
  icon?: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** Controls at the right end of the head, before the close button. */
  headAside?: ReactNode;
  /** 520, 560, 720 or 1080 px; below 768 px always a full-width sheet. */
  width?: 'form' | 'list' | 'record' | 'compare';
  /**
   * The main button, which Enter presses too, unless `byEnter` is false. Without it the footer shows only if it has other
   * content.
   */
  primary?: {
    label: string;
    onAction: () => void;
    disabled?: boolean;
    busy?: boolean;
    danger?: boolean;
    byEnter?: boolean;
  };
  cancelLabel?: string;
  /** An alternative action in place of Cancel; Escape and the close button still cancel. */
  secondary?: { label: string; onAction: () => void; disabled?: boolean; busy?: boolean };
  /** The body has no padding and does not scroll; its content does. */
  flush?: boolean;
  /** At the far left of the footer. */
  sideAction?: ReactNode;
  /** The side action is running: as with a busy button, the dialog cannot be closed until it ends. */
  busy?: boolean;
  /** Why the last attempt failed; announced at once. */
  error?: string;
  /** Milliseconds until the first input gets the focus. */
  focusDelayMs?: number;
  children: ReactNode;
}

/**
 * A dialog with a title, a scrolling body and a fixed footer. Escape and the close button close it; Enter runs the primary
 * action, except in a textarea (there Ctrl or Cmd+Enter) and on buttons. Mark the initially focused input with
 * data-autofocus; React's autoFocus would prevent returning the focus on close.
 */
export function DialogBox({
  open,
  onClose,
  title,
  icon,
  subtitle,
  headAside,
  width = 'form',
  primary,
  cancelLabel,
  secondary,
  flush = false,
  sideAction,
  busy: sideBusy = false,
  error,
  focusDelayMs,
  children,
}: DialogProps) {
  const words = use(KitWordsContext);
  const busy = sideBusy || primary?.busy === true || secondary?.busy === true;
  const byEnter = primary && primary.byEnter !== false && !primary.disabled && !busy;
  const body = useRef<HTMLDivElement>(null);
  /** Of a form that cannot be sent, the first field that is wrong has the focus. */
  const act = () => {
    flushSync(() => primary?.onAction());
    body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const cancel = cancelLabel ?? (primary && !secondary ? words.cancel : undefined);
  return (
    <Modal
      open={open}
      role="dialog"
      className={styles[width]}
      busy={busy}
      focusDelayMs={focusDelayMs}
      closesOnOutsidePress
      onClose={onClose}
      onEnter={byEnter ? act : undefined}
    >
      <header className={styles.head}>
        {icon && <IconTile icon={icon} size="small" />}
        <div className={styles.words}>
          <ModalTitle>{title}</ModalTitle>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {headAside && <div className={styles.aside}>{headAside}</div>}
        <BareIconButton label={words.close} icon={<X />} aria-disabled={busy} onClick={onClose} />
      </header>
      <div ref={body} className={flush ? styles.flush : styles.body}>
        {children}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {(cancel || secondary || primary || sideAction) && (
        <ModalFoot side={sideAction}>
          {cancel && (
            <Button aria-disabled={busy} onClick={onClose}>
              {cancel}
            </Button>
          )}
          {secondary && (
            <Button
              disabled={secondary.disabled}
              aria-disabled={busy}
              busy={secondary.busy}
              onClick={secondary.onAction}
            >
              {secondary.label}
            </Button>
          )}
          {primary && (
            <Button
              variant={primary.danger ? 'danger' : 'primary'}
              data-modal-primary=""
              disabled={primary.disabled}
              aria-disabled={busy}
              busy={primary.busy}
              onClick={act}
            >
              {primary.label}
            </Button>
          )}
        </ModalFoot>
      )}
    </Modal>
  );
}
