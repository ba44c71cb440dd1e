import { useEffect, useRef, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '@/platform/client/ui/button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { Notice } from '@/platform/client/ui/notice';
import type { FormProblem } from '../form-problem';
import styles from './account-form.module.css';
import type { CallFailure } from './call-failure';
import { FailureNotice } from './failure-notice';

interface AccountFormProps {
  /** From useAccountForm. */
  form: {
    busy: boolean;
    trouble: object | null;
    problem: FormProblem<string> | null;
    failure: CallFailure | null;
    submit: () => void;
  };
  /** The label of the button while the call is in flight. */
  action: string;
  busyAction: string;
  children: ReactNode;
}

/** Error box, fields, button. After a failed submit the first invalid field gets the focus. */
export function AccountForm({ form, action, busyAction, children }: AccountFormProps) {
  const { busy, trouble, problem, failure, submit } = form;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!trouble || busy) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // The button was disabled while the call was in flight, and lost the focus.
    const focusIsLost = document.activeElement === document.body;
    const target =
      wrong ?? (focusIsLost ? element.current?.querySelector<HTMLElement>('[type="submit"]') : null);
    target?.focus();
  }, [trouble, busy]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    submit();
  }

  // Safari sends the Enter that ends a composition as a separate event, recognizable by its key code only.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {failure && <FailureNotice failure={failure} />}
      {problem?.incomplete && <Notice tone="danger" title={problem.text} />}
      {children}
      <Button type="submit" variant="primary" size="large" fullWidth disabled={busy}>
        {busy ? busyAction : action}
      </Button>
    </form>
  );
}
