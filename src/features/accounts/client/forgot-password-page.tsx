import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callRest } from '@/platform/client/rest';
import { TextField } from '@/platform/client/ui/text-field';
import { accountTexts, resetRequestFormProblem } from '../rules';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import { Outcome } from './outcome';
import { useAccountForm } from './use-account-form';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  return (
    <AccountCard
      title="Reset your password"
      footer={
        <Link to="/login" className="roomy-link">
          Back to Login
        </Link>
      }
    >
      {sent ? (
        <Outcome tone="success" title={accountTexts.resetLinkSent}>
          The link works for one hour. If no mail arrives, look among the unwanted mail, and check that you
          registered with this address.
        </Outcome>
      ) : (
        <RequestForm onSent={() => setSent(true)} />
      )}
    </AccountCard>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const form = useAccountForm<'email'>({
    initial: { email: '' },
    problemOf: resetRequestFormProblem,
    send: async ({ email }, signal) => {
      await callRest('POST', 'ForgotPassword', { email: email.trim() }, { signal });
      onSent();
      return null;
    },
  });
  return (
    <AccountForm form={form} action="Send Reset Link" busyAction="Sending...">
      <TextField
        {...form.field('email')}
        label="Email"
        hint="We send a link to the address you registered with."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
      />
    </AccountForm>
  );
}
