import { useState } from 'react';
import { callRest } from '@/platform/client/rest';
import { Button } from '@/platform/client/ui/button';
import { accountTexts, resetRequestFormProblem } from '../../rules';
import { AccountCard, BACK_TO_LOGIN } from '../account-card';
import { AccountForm } from '../account-form';
import styles from './forgot-password-page.module.css';
import { EmailField } from './new-account-fields';
import { Outcome } from './outcome';
import { useSignInWays } from './registration-state';
import { useAccountForm } from '../use-account-form';

export function ForgotPasswordPage() {
  /** The address to which the mail was sent. */
  const [sent, setSent] = useState<string | null>(null);
  const [first, setFirst] = useState('');
  const { mails } = useSignInWays();
  return (
    <AccountCard
      title={sent === null ? 'Reset your password' : mails ? 'Check your mail' : 'One more step'}
      footer={BACK_TO_LOGIN}
    >
      {sent !== null ? (
        <Outcome tone="success" title={accountTexts.resetLinkSent}>
          {mails ? (
            <>
              We wrote to <b>{sent}</b>, if an account has this address. The link works for one hour. If no
              mail arrives, look among the unwanted mail.
            </>
          ) : (
            'No mail leaves this Toolstead: ask the person who runs it for your link, if an account has this address. It works for one hour.'
          )}
          <p className={styles.again}>
            <Button size="small" onClick={() => setSent(null)}>
              Send again
            </Button>
          </p>
        </Outcome>
      ) : (
        <RequestForm
          first={first}
          onSent={(email) => {
            setFirst(email);
            setSent(email);
          }}
        />
      )}
    </AccountCard>
  );
}

function RequestForm({ first, onSent }: { first: string; onSent: (email: string) => void }) {
  const form = useAccountForm<'email'>({
    initial: { email: first },
    problemOf: resetRequestFormProblem,
    send: async ({ email }, signal) => {
      await callRest('POST', 'ForgotPassword', { email: email.trim() }, { signal });
      onSent(email.trim());
      return null;
    },
  });
  return (
    <AccountForm form={form} action="Send Reset Link" busyAction="Sending...">
      <EmailField
        form={form}
        hint="We send a link to the address you registered with."
        autoComplete="email"
        autoFocus
      />
    </AccountForm>
  );
}
