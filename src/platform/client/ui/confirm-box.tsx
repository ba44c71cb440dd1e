import { use, type ReactNode } from 'react';
import { Button } from './button';
import styles from './confirm-box.module.css';
import { IconTile } from './icon-tile';
import { KitWordsContext } from './kit-words';
import { Modal, ModalDescription, ModalFoot, ModalTitle } from './modal';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  icon?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  error?: string;
  /** An additional key that confirms, such as 'Delete'; the hint should name it. */
  confirmKey?: string;
  /** A smaller line under the text. */
  hint?: ReactNode;
  /** The initially focused button; with 'cancel' Enter confirms only while the other one is focused. */
  focus?: 'confirm' | 'cancel';
  /** Milliseconds until the button gets the focus. */
  focusDelayMs?: number;
  children: ReactNode;
}

/** Asks for confirmation: Enter confirms, Escape cancels, arrow keys move between the two buttons. */
export function ConfirmBox({
  open,
  onClose,
  onConfirm,
  title,
  icon,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  error,
  confirmKey,
  hint,
  focus = 'confirm',
  focusDelayMs,
  children,
}: ConfirmDialogProps) {
  const words = use(KitWordsContext);
  return (
    <Modal
      open={open}
      role="alertdialog"
      className={styles.confirm}
      busy={busy}
      focusDelayMs={focusDelayMs}
      closesOnOutsidePress={false}
      onClose={onClose}
      onEnter={busy || focus === 'cancel' ? undefined : onConfirm}
      enterKey={confirmKey}
    >
      <div className={styles.body}>
        {icon && <IconTile icon={icon} size="small" tone={danger ? 'danger' : 'neutral'} />}
        <div className="stack gap-4 grow">
          <ModalTitle>{title}</ModalTitle>
          <ModalDescription>
            {children}
            {hint && <p className={styles.hint}>{hint}</p>}
          </ModalDescription>
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </div>
      </div>
      <ModalFoot>
        <Button data-autofocus={focus === 'cancel' ? '' : undefined} aria-disabled={busy} onClick={onClose}>
          {cancelLabel ?? words.cancel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          data-modal-primary=""
          data-autofocus={focus === 'confirm' ? '' : undefined}
          busy={busy}
          onClick={onConfirm}
        >
          {confirmLabel ?? words.confirm}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
