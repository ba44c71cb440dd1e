import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clearAuthToken } from '@/platform/client/auth-token';
import { callRest, RestError } from '@/platform/client/rest';
import { wrong } from '../../form-problem';
import { accountTexts, resetFormProblem, type PasswordReset } from '../../rules';
import { AccountCard, BACK_TO_LOGIN } from '../account-card';
import { AccountForm } from '../account-form';
import { linkToken } from './link-token';
import { NewPasswordFields } from './new-account-fields';
import { Outcome } from './outcome';
import { useAccountForm } from '../use-account-form';

const countdownSeconds = 3;

export function ResetPasswordPage() {
  const navigate = useNavigate();
  const [token] = useState(linkToken);
  const [state, setState] = useState<'form' | 'invalid-link' | 'done'>(token ? 'form' : 'invalid-link');

  function leaveToken(next: 'invalid-link' | 'done') {
    setState(next);
    // The token is used: it need not stay in the history for the next user of this browser.
    void navigate({ to: '/reset-password', replace: true });
  }

  return (
    <AccountCard
      title={state === 'done' ? 'Your password is changed' : 'Choose a new password'}
      footer={BACK_TO_LOGIN}
    >
      {state === 'form' && (
        <ResetForm
          token={token}
          onDone={() => {
            // Ends an earlier sign-in in this browser too: the next page is the sign-in page.
            clearAuthToken();
            leaveToken('done');
          }}
          onInvalidLink={() => leaveToken('invalid-link')}
        />
      )}
      {state === 'invalid-link' && (
        <Outcome tone="danger" title={accountTexts.resetLinkInvalid}>
          It is incomplete, was used already, or is older than one hour.{' '}
          <Link to="/forgot-password" className="roomy-link">
            Request a new link
          </Link>
        </Outcome>
      )}
      {state === 'done' && <Countdown />}
    </AccountCard>
  );
}

interface ResetFormProps {
  token: string;
  onDone: () => void;
  onInvalidLink: () => void;
}

function ResetForm({ token, onDone, onInvalidLink }: ResetFormProps) {
  const form = useAccountForm<keyof PasswordReset>({
    initial: { token, password: '', confirmation: '' },
    problemOf: resetFormProblem,
    send: async ({ password }, signal) => {
      try {
        await callRest('POST', 'ResetPassword', { token, password }, { signal });
        onDone();
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        if (error.code === 'common_password') return wrong('password', error.message);
        if (error.code !== 'invalid_token') throw error;
        onInvalidLink();
      }
      return null;
    },
  });
  return (
    <AccountForm form={form} action="Submit" busyAction="Submitting...">
      <NewPasswordFields form={form} label="New Password" autoFocus />
    </AccountForm>
  );
}

/** Reports success and leads to the sign-in page automatically. */
function Countdown() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(countdownSeconds);

  useEffect(() => {
    const goesAt = Date.now() + countdownSeconds * 1000;
    const clock = setInterval(() => setLeft(Math.max(0, Math.ceil((goesAt - Date.now()) / 1000))), 200);
    return () => clearInterval(clock);
  }, []);

  useEffect(() => {
    if (left === 0) void navigate({ to: '/login', replace: true });
  }, [left, navigate]);

  return (
    <Outcome
      tone="success"
      title={
        <>
          {accountTexts.passwordReset}
          {/* Screen readers do not announce a timer every second. */}
          <span role="timer">
            redirecting to login in {left} {left === 1 ? 'second' : 'seconds'}...
          </span>
        </>
      }
    >
      If nothing happens,{' '}
      <Link to="/login" className="roomy-link">
        click here
      </Link>
      .
    </Outcome>
  );
}
