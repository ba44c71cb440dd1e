import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signInEnd, storeAuthToken } from '@/platform/client/auth-token';
import { callRest, RestError } from '@/platform/client/rest';
import { Notice } from '@/platform/client/ui/notice';
import { PasswordField } from '@/platform/client/ui/password-field';
import { TextField } from '@/platform/client/ui/text-field';
import { signInFormProblem, signInTexts, type SignIn } from '../sign-in-rules';
import { AccountCard } from './account-card';
import { AccountForm } from './account-form';
import styles from './login-page.module.css';
import { isRegistrationOpen } from './registration-state';
import { signInDestination } from './sign-in-destination';
import { useAccountForm } from './use-account-form';

export function LoginPage() {
  const navigate = useNavigate();
  const end = signInEnd();
  const registration = useRegistrationOpen();
  /** What the server says of an account that is about to be deleted. */
  const [leaving, setLeaving] = useState<{ identifier: string; text: string } | null>(null);
  const form = useAccountForm<keyof SignIn>({
    initial: { identifier: '', password: '' },
    problemOf: signInFormProblem,
    refusals: {
      reason: signInTexts.signInRefused,
      advice: {
        401: 'Check the spelling, or choose a new password with Forgot Password?',
        403: 'The link in that mail works for 24 hours. When it has expired, signing in sends a new one.',
      },
    },
    send: async ({ identifier, password }, signal) => {
      // Said of this account, and not of another one that is typed after it.
      const keeps = leaving?.identifier === identifier;
      const signIn = { identifier: identifier.trim(), password, keep_account: keeps };
      try {
        storeAuthToken(await requestToken(signIn, signal));
      } catch (error) {
        if (!(error instanceof RestError) || error.code !== 'account_leaving') throw error;
        setLeaving({ identifier, text: error.message });
        return null;
      }
      const redirect = new URLSearchParams(window.location.search).get('redirect');
      await navigate({ href: signInDestination(redirect), replace: true });
      return null;
    },
  });

  return (
    <AccountCard
      title="Sign in to Toolstead"
      footer={
        registration ? (
          <>
            No account yet?{' '}
            <Link to="/register" className="roomy-link">
              Register Now
            </Link>
          </>
        ) : (
          'Registration is closed. Ask the person who runs this Toolstead for an account.'
        )
      }
    >
      <AccountForm
        form={form}
        action={leaving ? 'Keep my account and sign in' : 'Sign In'}
        busyAction="Signing In..."
      >
        {leaving && <Notice tone="warning" title={leaving.text} />}
        {end === 'ended' && !leaving && (
          <Notice tone="info" title="You were signed out: the session has ended" />
        )}
        {end === 'unreachable' && (
          <Notice tone="warning" title="The server could not be reached">
            Your work is safe. Sign in again when it is back.
          </Notice>
        )}
        <TextField
          {...form.field('identifier')}
          label="Username or Email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          autoFocus
        />
        <div className={styles.password}>
          <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
          {/* After the field in the tab order, so that Tab leads from name to password; above it on the screen. */}
          <Link to="/forgot-password" className={`roomy-link ${styles.forgot}`}>
            Forgot Password?
          </Link>
        </div>
      </AccountForm>
    </AccountCard>
  );
}

/** Whether registration is open; true until the server says otherwise. */
function useRegistrationOpen(): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const left = new AbortController();
    void isRegistrationOpen(left.signal).then((told) => {
      if (!left.signal.aborted) setOpen(told);
    });
    return () => left.abort();
  }, []);
  return open;
}

async function requestToken(signIn: Record<string, unknown>, signal: AbortSignal): Promise<string> {
  const { token } = await callRest<{ token?: unknown }>('POST', 'Login', signIn, { signal });
  if (typeof token === 'string' && token) return token;
  throw new RestError('The answer held no token', {
    failure: 'no-success',
    endpoint: '/api/Login.php',
    status: 200,
  });
}
