import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AccountCard } from '@/features/accounts/client/account-card';
import { callFailure, type CallFailure } from '@/features/accounts/client/call-failure';
import { FailureNotice } from '@/features/accounts/client/failure-notice';
import { signInDestination } from '@/features/accounts/client/sign-in-destination';
import { storeAuthToken } from '@/platform/client/auth-token';
import { callTyped } from '@/platform/client/typed-call';
import { buttonClass } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { oidcTexts } from '../rules';
import { LinkForm, type SignedIn } from './link-form';
import styles from './oidc-page.module.css';

type Answer = SignedIn | { link: { email: string } };

type State = 'working' | { link: { email: string } } | { problem: string } | { failure: CallFailure };

/** Where the provider sends the browser back to: ends the sign-in, or asks for the password that links the account. */
export function OidcPage() {
  const navigate = useNavigate();
  const [query] = useState(() => window.location.search.slice(1));
  const [state, setState] = useState<State>(() => {
    const given = new URLSearchParams(query);
    if (given.has('failed')) return { problem: oidcTexts.unavailable };
    return given.has('state') ? 'working' : { problem: oidcTexts.stale };
  });
  const call = useRef<Promise<Answer>>(null);

  async function enter({ token, redirect }: SignedIn) {
    storeAuthToken(token);
    await navigate({ href: signInDestination(redirect), replace: true });
  }

  const finish = useEffectEvent(() => {
    const asked = (call.current ??= callTyped<Answer>('oidc.finish', { query }));
    // It should not stay in the address bar and the history.
    void navigate({ to: '/oidc', replace: true });
    return asked;
  });
  const enterBy = useEffectEvent(enter);

  // The query counts once, and React may run an effect twice.
  useEffect(() => {
    if (call.current || !new URLSearchParams(query).has('state')) return;
    finish().then(
      (answer) => ('token' in answer ? enterBy(answer) : setState(answer)),
      (error: unknown) => setState({ failure: callFailure(error, new Date()) }),
    );
  }, [query]);

  const asks = typeof state === 'object' && 'link' in state;
  return (
    <AccountCard
      title={asks ? 'Link your account' : 'Signing in'}
      footer={
        state !== 'working' && (
          <Link to="/login" className="roomy-link">
            Back to Login
          </Link>
        )
      }
    >
      {state === 'working' && (
        <p className={styles.working} role="status">
          Signing you in...
        </p>
      )}
      {asks && <LinkForm email={state.link.email} onSignedIn={enter} />}
      {typeof state === 'object' && !asks && (
        <div className={styles.column}>
          {'failure' in state ? (
            <FailureNotice failure={state.failure} />
          ) : (
            <Notice tone="danger" title={state.problem} />
          )}
          <a
            href="/api/oidc/start"
            className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
          >
            Begin again
          </a>
        </div>
      )}
    </AccountCard>
  );
}
