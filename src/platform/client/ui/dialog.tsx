import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { BareIconButton } from './bare-icon-button';
import { Button } from './button';
import styles from './dialog.module.css';
import { Modal, ModalFoot, ModalTitle } from './modal';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** 520, 560, 720 or 1080 px; below 768 px always a sheet of the full width. */
  width?: 'form' | 'list' | 'record' | 'compare';
  /** The main button, which Enter presses too. Without it the foot shows only when it has something else. */
  primary?: { label: string; onAction: () => void; disabled?: boolean; busy?: boolean; danger?: boolean };
  cancelLabel?: string;
  /** At the far left of the foot. */
  sideAction?: ReactNode;
  /** Why the last attempt failed; read out at once. */
  error?: string;
  children: ReactNode;
}

/**
 * A dialog with a title, a body that scrolls and a foot that stays.
 * Escape and the cross close it, Enter does the primary action except in a textarea (there Ctrl or Cmd+Enter) and on
 * buttons. Mark the input that should have the focus first with data-autofocus; React's autoFocus would break the return.
 */
export function Dialog({
  open,
  onClose,
  title,
  width = 'form',
  primary,
  cancelLabel,
  sideAction,
  error,
  children,
}: DialogProps) {
  const busy = primary?.busy ?? false;
  const cancel = cancelLabel ?? (primary ? 'Cancel' : undefined);
  return (
    <Modal
      open={open}
      role="dialog"
      className={styles[width]}
      busy={busy}
      closesOnOutsidePress
      onClose={onClose}
      onEnter={primary && !primary.disabled && !busy ? primary.onAction : undefined}
    >
      <header className={styles.head}>
        <ModalTitle>{title}</ModalTitle>
        <BareIconButton label="Close" icon={<X />} aria-disabled={busy} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {(cancel || sideAction) && (
        <ModalFoot side={sideAction}>
          {cancel && (
            <Button aria-disabled={busy} onClick={onClose}>
              {cancel}
            </Button>
          )}
          {primary && (
            <Button
              variant={primary.danger ? 'danger' : 'primary'}
              data-modal-primary=""
              disabled={primary.disabled}
              busy={busy}
              onClick={primary.onAction}
            >
              {primary.label}
            </Button>
          )}
        </ModalFoot>
      )}
    </Modal>
  );
}
