import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AccountCard } from '../account-card';
import { callFailure, type CallFailure } from '../call-failure';
import { FailureNotice } from '../failure-notice';
import { signInDestination } from '../sign-in-destination';
import { readAuthToken, storeAuthToken } from '@/platform/client/auth-token';
import { RestError } from '@/platform/client/rest';
import { callTyped } from '@/platform/client/typed-call';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { LINK_ADDRESS, oidcTexts } from '../../oidc/rules';
import { LinkForm, type SignedIn } from './link-form';
import styles from './oidc-page.module.css';

type Answer = SignedIn | { link: { email: string } };

type State =
  | 'working'
  | { link: { email: string } }
  | { leaving: string }
  | { problem: string }
  | { failure: CallFailure };

/**
 * Where the provider sends the browser back to: ends the sign-in, or asks for the password that links the account. Somebody
 * signed in comes from the account page.
 */
export function OidcPage() {
  const navigate = useNavigate();
  const [query] = useState(() => window.location.search.slice(1));
  const [own] = useState(readAuthToken);
  const [state, setState] = useState<State>(() => {
    const given = new URLSearchParams(query);
    if (given.has('failed')) return { problem: oidcTexts.unavailable };
    return given.has('state') ? 'working' : { problem: oidcTexts.stale };
  });
  const call = useRef<Promise<Answer>>(null);

  async function enter({ token, redirect }: SignedIn) {
    if (token !== null) storeAuthToken(token);
    await navigate({ href: signInDestination(redirect), replace: true });
  }

  const finish = useEffectEvent(() => {
    const asked = (call.current ??= callTyped<Answer>('oidc.finish', { query }, undefined, own));
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
      (error: unknown) => setState(stateAfter(error)),
    );
  }, [query]);

  function keep() {
    setState('working');
    callTyped<SignedIn>('oidc.keep', {})
      .then(enter)
      .catch((error: unknown) => setState(stateAfter(error)));
  }

  const asks = typeof state === 'object' && 'link' in state;
  const leaves = typeof state === 'object' && 'leaving' in state;
  return (
    <AccountCard
      title={asks || own ? 'Link your account' : 'Signing in'}
      footer={
        state !== 'working' && (
          <Link to={own ? '/account' : '/login'} className="roomy-link">
            {own ? 'Back to your account' : 'Back to Login'}
          </Link>
        )
      }
    >
      {state === 'working' && (
        <p className={styles.working} role="status">
          {own ? 'Looking for your account...' : 'Signing you in...'}
        </p>
      )}
      {asks && (
        <LinkForm
          email={state.link.email}
          links={own !== null}
          onSignedIn={enter}
          onLeaving={(leaving) => setState({ leaving })}
        />
      )}
      {leaves && (
        <div className="stack gap-16">
          <Notice tone="warning" title={state.leaving} />
          <Button variant="primary" size="large" fullWidth onClick={keep}>
            Keep my account and sign in
          </Button>
        </div>
      )}
      {typeof state === 'object' && !asks && !leaves && (
        <div className="stack gap-16">
          {'failure' in state ? (
            <FailureNotice failure={state.failure} />
          ) : (
            <Notice tone="danger" title={state.problem} />
          )}
          <a
            href={own ? LINK_ADDRESS : '/api/oidc/start'}
            className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
          >
            Begin again
          </a>
        </div>
      )}
    </AccountCard>
  );
}

function stateAfter(error: unknown): State {
  const leaves = error instanceof RestError && error.code === 'account_leaving';
  return leaves ? { leaving: error.message } : { failure: callFailure(error, new Date()) };
}
