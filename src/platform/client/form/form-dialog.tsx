import type { ReactNode } from 'react';
import { Dialog, type DialogProps } from '../ui/dialog';
import { DraftNotice, type DraftNoticeProps } from './draft-notice';
import styles from './form.module.css';

interface FormDialogProps<Fields extends object> extends Omit<
  DialogProps,
  'open' | 'primary' | 'error' | 'busy'
> {
  /** Of `useForm`; forms without a draft, such as those that ask for a password, have the rest of it. */
  form: {
    submit: () => void;
    busy: boolean;
    error: string | undefined;
    draft?: DraftNoticeProps<Fields>['draft'];
  };
  /** The button that sends the form. */
  action: string;
  danger?: boolean;
  /** The action cannot be taken now. */
  disabled?: boolean;
  /** The names of the fields, for what was changed elsewhere meanwhile. */
  labels?: DraftNoticeProps<Fields>['labels'];
  changedElsewhere?: DraftNoticeProps<Fields>['changedElsewhere'];
  /** The fields, one below the other. */
  children: ReactNode;
}

/** A dialog around a form, with what it tells of its draft; mounted when it opens. */
export function FormDialog<Fields extends object>({
  form,
  action,
  danger = false,
  disabled = false,
  labels = {},
  changedElsewhere = (fields) => `Changed elsewhere: ${fields.join(', ')}`,
  children,
  ...dialog
}: FormDialogProps<Fields>) {
  return (
    <Dialog
      {...dialog}
      open
      error={form.error}
      primary={{ label: action, onAction: form.submit, busy: form.busy, danger, disabled }}
    >
      <div className="stack gap-16">
        {form.draft && <DraftNotice draft={form.draft} labels={labels} changedElsewhere={changedElsewhere} />}
        {children}
      </div>
    </Dialog>
  );
}

/** Fields beside each other, where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
