import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callRest, RestError } from '@/platform/client/rest';
import { AS_TYPED, TextField } from '@/platform/client/ui/text-field';
import { wrong } from '../../form-problem';
import { accountTexts, registrationFormProblem, type Registration } from '../../rules';
import { AccountCard } from '../account-card';
import { AccountForm } from '../account-form';
import { EmailField, NewPasswordFields } from './new-account-fields';
import { Outcome } from './outcome';
import { useAccountForm } from '../use-account-form';

const route = getRouteApi('/register');
const title = 'Create your account';

export function RegisterPage() {
  const { open, mails } = route.useLoaderData();
  const [state, setState] = useState<'form' | 'closed' | { email: string }>(open ? 'form' : 'closed');
  if (state === 'form') {
    return <RegisterForm onRegistered={(email) => setState({ email })} onClosed={() => setState('closed')} />;
  }
  return (
    <AccountCard
      title={state === 'closed' ? title : mails ? 'Check your mail' : 'One more step'}
      footer={
        <Link to="/login" className="roomy-link">
          Login Now
        </Link>
      }
    >
      {typeof state === 'object' ? (
        <Outcome tone="success" title={accountTexts.registered}>
          {mails ? (
            <>
              We wrote to <b>{state.email}</b>. The link in the mail works for 24 hours. If none arrives, look
              among the unwanted mail; signing in sends it again.
            </>
          ) : (
            'No mail leaves this Toolstead: ask the person who runs it for your link. It works for 24 hours.'
          )}
        </Outcome>
      ) : (
        <Outcome tone="warning" title={accountTexts.registrationClosed}>
          Ask the person who runs this Toolstead for an account.
        </Outcome>
      )}
    </AccountCard>
  );
}

function RegisterForm({
  onRegistered,
  onClosed,
}: {
  onRegistered: (email: string) => void;
  onClosed: () => void;
}) {
  const form = useAccountForm<keyof Registration>({
    initial: { username: '', email: '', password: '', confirmation: '' },
    problemOf: registrationFormProblem,
    send: async ({ username, email, password }, signal) => {
      try {
        await callRest(
          'POST',
          'Register',
          { username: username.trim(), email: email.trim(), password },
          { signal },
        );
        onRegistered(email.trim());
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        if (error.code === 'username_taken') {
          return { text: accountTexts.usernameTaken, fields: ['username'], incomplete: false };
        }
        if (error.code === 'common_password') return wrong('password', error.message);
        if (error.code !== 'registration_disabled') throw error;
        onClosed();
      }
      return null;
    },
  });

  return (
    <AccountCard
      title={title}
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className="roomy-link">
            Login Now
          </Link>
        </>
      }
    >
      <AccountForm form={form} action="Register" busyAction="Registering...">
        <TextField
          {...form.field('username')}
          label="Username"
          autoComplete="username"
          {...AS_TYPED}
          autoFocus
        />
        <EmailField form={form} autoComplete="email" />
        <NewPasswordFields form={form} />
      </AccountForm>
    </AccountCard>
  );
}
