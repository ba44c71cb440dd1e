import type { ReactNode } from 'react';
import { Dialog } from '@/platform/client/ui/dialog';
import styles from './form-dialog.module.css';
import type { useDialogForm } from './use-dialog-form';

interface FormDialogProps {
  form: Pick<ReturnType<typeof useDialogForm>, 'submit' | 'busy' | 'error'>;
  title: string;
  subtitle?: string | undefined;
  /** The button that sends the form. */
  action: string;
  danger?: boolean;
  cancelLabel?: string | undefined;
  onClose: () => void;
  /** The fields, one below the other. */
  children: ReactNode;
}

/** A dialog around a form of `useDialogForm`; mounted when it opens. */
export function FormDialog({ form, action, danger = false, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      error={form.error}
      primary={{ label: action, onAction: form.submit, busy: form.busy, danger }}
    >
      <div className={styles.fields}>{children}</div>
    </Dialog>
  );
}
