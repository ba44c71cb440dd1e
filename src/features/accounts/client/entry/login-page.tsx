import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { hasSessionEnded, storeAuthToken } from '@/platform/client/auth-token';
import { callRest, RestError } from '@/platform/client/rest';
import { Notice } from '@/platform/client/ui/notice';
import { PasswordField } from '@/platform/client/ui/password-field';
import { AS_TYPED, TextField } from '@/platform/client/ui/text-field';
import { wrong } from '../../form-problem';
import { codeFormProblem, signInFormProblem, signInTexts, type SignIn } from '../../sign-in-rules';
import { AccountCard } from '../account-card';
import { AccountForm } from '../account-form';
import styles from './login-page.module.css';
import { Outcome } from './outcome';
import { UNKNOWN_WAYS, useSignInWays } from './registration-state';
import { signInDestination } from '../sign-in-destination';
import { useAccountForm } from '../use-account-form';

// Drawn after the page, which they would make heavier than it may be. Without the script there is the password.
const PasskeyWay = lazy(async () => {
  type Way = ComponentType<{ onSignedIn: (token: string) => Promise<void> }>;
  const loaded = await import('./passkey-way').catch(() => null);
  const way: Way = loaded?.PasskeyWay ?? (() => null);
  return { default: way };
});
const ProviderWay = lazy(async () => ({ default: (await import('./provider-way')).ProviderWay }));
const DemoWay = lazy(async () => ({ default: (await import('./demo-way')).DemoWay }));
const CodeFields = lazy(async () => ({ default: (await import('./code-fields')).CodeFields }));

export function LoginPage() {
  const navigate = useNavigate();
  const ended = hasSessionEnded();
  const ways = useSignInWays();
  const [byPassword, setByPassword] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  /** What the server says of an account that is about to be deleted. */
  const [leaving, setLeaving] = useState<{ identifier: string; text: string } | null>(null);
  const form = useAccountForm<keyof SignIn | 'code'>({
    initial: { identifier: '', password: '', code: '' },
    problemOf: asksCode ? codeFormProblem : signInFormProblem,
    refusals: {
      reason: signInTexts.signInRefused,
      advice: {
        401: 'Check the spelling, or choose a new password with Forgot Password?',
        403: 'The link in that mail works for 24 hours. When it has expired, signing in sends a new one.',
      },
    },
    send: async ({ identifier, password, code }, signal) => {
      // Said of this account, and not of another one that is typed after it.
      const keeps = leaving?.identifier === identifier;
      const given = {
        identifier: identifier.trim(),
        password,
        ...(asksCode && { code }),
        ...(keeps && { keep_account: true }),
      };
      const token = await requestToken(given, signal).catch((error: unknown) => {
        const refusal = error instanceof RestError ? error.code : null;
        if (refusal === 'account_leaving') {
          setLeaving({ identifier, text: (error as RestError).message });
          return null;
        }
        setAsksCode(refusal?.startsWith('second_factor_') ?? false);
        if (refusal === 'second_factor_required' && !asksCode) return null;
        if (refusal?.startsWith('second_factor_')) return wrong('code', (error as RestError).message);
        throw error;
      });
      if (typeof token !== 'string') return token;
      await enter(token);
      return null;
    },
  });

  async function enter(token: string) {
    storeAuthToken(token);
    const redirect = new URLSearchParams(window.location.search).get('redirect');
    await navigate({ href: signInDestination(redirect), replace: true });
  }

  const showsForm = ways.passwords || byPassword;
  const notices = (
    <>
      {ways.demo && (
        <Suspense fallback={null}>
          <DemoWay
            demo={ways.demo}
            onTry={async (given) => enter(await requestToken(given, new AbortController().signal))}
          />
        </Suspense>
      )}
      {leaving && <Notice tone="warning" title={leaving.text} />}
      {ended && !leaving && <Outcome tone="info" title="You were signed out: the session has ended" />}
    </>
  );

  if (asksCode) {
    return (
      <AccountCard title="Enter your code">
        <AccountForm form={form} action="Sign In" busyAction="Signing In...">
          <Suspense fallback={null}>
            <CodeFields field={form.field('code')} onBack={() => setAsksCode(false)} />
          </Suspense>
        </AccountForm>
      </AccountCard>
    );
  }

  return (
    <AccountCard
      title="Sign in to Toolstead"
      footer={
        ways.open ? (
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
      {showsForm ? (
        <AccountForm
          form={form}
          action={leaving ? 'Keep my account and sign in' : 'Sign In'}
          busyAction="Signing In..."
        >
          {notices}
          <TextField
            {...form.field('identifier')}
            label="Username or Email"
            // Browsers that offer passkeys in a field ask for the second word.
            autoComplete="username webauthn"
            {...AS_TYPED}
            inputMode="email"
            // What somebody goes on typing as a session ends is no name.
            autoFocus={!ended}
          />
          <div className={styles.password}>
            <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
            {/* After the field in the tab order, so that Tab leads from name to password; above it on the screen. */}
            <Link to="/forgot-password" className={`roomy-link ${styles.forgot}`}>
              Forgot Password?
            </Link>
          </div>
        </AccountForm>
      ) : (
        notices
      )}
      {ways.provider !== null && (
        <Suspense fallback={<div className={styles.place} />}>
          <ProviderWay name={ways.provider} onPassword={showsForm ? undefined : () => setByPassword(true)} />
        </Suspense>
      )}
      {'PublicKeyCredential' in window &&
        (ways.passkeys ? (
          <Suspense fallback={<div className={styles.place} />}>
            <PasskeyWay onSignedIn={enter} />
          </Suspense>
        ) : (
          ways === UNKNOWN_WAYS && <div className={styles.place} />
        ))}
    </AccountCard>
  );
}

async function requestToken(given: Record<string, unknown>, signal: AbortSignal): Promise<string> {
  const { token } = await callRest<{ token?: unknown }>('POST', 'Login', given, { signal });
  if (typeof token === 'string' && token) return token;
  throw new RestError('The answer held no token', {
    failure: 'no-success',
    endpoint: '/api/Login.php',
    status: 200,
  });
}
