import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { callRest, RestError } from '@/platform/client/rest';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { accountTexts } from '../rules';
import { AccountCard } from './account-card';
import styles from './activate-page.module.css';
import { callFailure, type CallFailure } from './call-failure';
import { FailureNotice } from './failure-notice';
import { linkToken } from './link-token';
import { Outcome } from './outcome';

type State = 'working' | 'activated' | 'invalid-link' | CallFailure;

export function ActivatePage() {
  const [token] = useState(linkToken);
  const [state, setState] = useState<State>(token ? 'working' : 'invalid-link');
  const navigate = useNavigate();
  const call = useRef<Promise<State>>(null);

  // The token can be used once, and React may run an effect twice.
  useEffect(() => {
    if (!token) return;
    call.current ??= activate(token);
    void call.current.then(setState);
  }, [token]);

  // A used token should not stay in the address bar and the history.
  useEffect(() => {
    if (state === 'activated') void navigate({ to: '/activate', replace: true });
  }, [state, navigate]);

  function tryAgain() {
    setState('working');
    void activate(token).then(setState);
  }

  return (
    <AccountCard
      title={state === 'activated' ? 'Your account is active' : 'Activate your account'}
      footer={
        state !== 'activated' && (
          <Link to="/login" className="roomy-link">
            Back to Login
          </Link>
        )
      }
    >
      {state === 'working' && (
        <p className={styles.working} role="status">
          Activating your account...
        </p>
      )}
      {state === 'activated' && (
        <div className={styles.column}>
          <Outcome tone="success" title={accountTexts.activated} />
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}>
            Sign In
          </Link>
        </div>
      )}
      {state === 'invalid-link' && (
        <Outcome tone="danger" title={accountTexts.activationLinkInvalid}>
          It was used already, is older than 24 hours, or was copied only in part. Try to sign in: if your
          account is not active yet, you get a new link by mail.
        </Outcome>
      )}
      {typeof state === 'object' && (
        <div className={styles.column}>
          <FailureNotice failure={state} />
          <Button variant="primary" size="large" fullWidth onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      )}
    </AccountCard>
  );
}

async function activate(token: string): Promise<State> {
  try {
    await callRest('POST', 'Activate', { token });
    return 'activated';
  } catch (error) {
    const invalid = error instanceof RestError && error.code === 'invalid_token';
    return invalid ? 'invalid-link' : callFailure(error, new Date());
  }
}
