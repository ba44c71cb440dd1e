import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { storeAuthToken } from '@/platform/client/auth-token';
import { RestError } from '@/platform/client/rest';
import { callTyped } from '@/platform/client/typed-call';
import { AS_TYPED, TextField } from '@/platform/client/ui/text-field';
import { wrong } from '../../form-problem';
import { accountTexts, type Setup, setupFormProblem } from '../../rules';
import { AccountCard } from '../account-card';
import { AccountForm } from '../account-form';
import { EmailField, NewPasswordFields } from './new-account-fields';
import { Outcome } from './outcome';
import { useAccountForm } from '../use-account-form';

/** Makes the first account of an empty installation one's own. */
export function SetupCard({ onSignedIn }: { onSignedIn: () => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    // The server judges the form anyway.
    void fetch('/api/trpc/setup.state', { signal: left.signal })
      .then(async (response) => (await response.json()) as { result?: { data: { open: boolean } } })
      .then(({ result }) => setIsOver(result?.data.open === false))
      .catch(() => undefined);
    return () => left.abort();
  }, []);
  const form = useAccountForm<keyof Setup>({
    initial: { token: '', email: '', password: '', confirmation: '' },
    problemOf: setupFormProblem,
    send: async ({ token, email, password }, signal) => {
      try {
        const claimed = await callTyped<{ token: string }>('setup.claim', { token, email, password }, signal);
        storeAuthToken(claimed.token);
        onSignedIn();
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        if (error.code === 'setup_token_wrong') return wrong('token', error.message);
        if (error.code === 'common_password') return wrong('password', error.message);
        if (error.code === 'email_taken') return wrong('email', error.message);
        if (error.code !== 'setup_over') throw error;
        setIsOver(true);
      }
      return null;
    },
  });

  if (isOver) {
    return (
      <AccountCard title="Set up Toolstead">
        <Outcome tone="info" title={accountTexts.setupOver}>
          <Link to="/login" className="roomy-link">
            Sign in
          </Link>
        </Outcome>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Set up Toolstead"
      footer={
        <>
          Or sign in as master with the printed password:{' '}
          <Link to="/login" search={{ redirect: '/setup' }} className="roomy-link">
            Sign in
          </Link>
        </>
      }
    >
      <AccountForm form={form} action="Set up" busyAction="Setting up...">
        <TextField
          {...form.field('token')}
          label="Token"
          hint="The first start has printed it, beside the password."
          autoComplete="off"
          {...AS_TYPED}
          autoFocus
        />
        <EmailField
          form={form}
          hint="Of the first account, whose username is master."
          autoComplete="username"
        />
        <NewPasswordFields form={form} />
      </AccountForm>
    </AccountCard>
  );
}
