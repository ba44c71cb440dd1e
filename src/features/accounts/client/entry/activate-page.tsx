import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readAuthToken } from '@/platform/client/auth-token';
import { callRest, RestError } from '@/platform/client/rest';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { accountTexts } from '../../rules';
import { AccountCard, BACK_TO_LOGIN } from '../account-card';
import styles from './activate-page.module.css';
import { callFailure, type CallFailure } from '../call-failure';
import { FailureNotice } from '../failure-notice';
import { linkToken } from './link-token';
import { Outcome } from './outcome';

/** What a link has done: activated the account, or confirmed a new e-mail address. */
interface Done {
  message: string;
}

type State = 'working' | Done | 'invalid-link' | CallFailure;

const isDone = (state: State): state is Done => typeof state === 'object' && 'message' in state;

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
    if (isDone(state)) void navigate({ to: '/activate', replace: true });
  }, [state, navigate]);

  function tryAgain() {
    setState('working');
    void activate(token).then(setState);
  }

  return (
    <AccountCard
      title={isDone(state) ? titleOf(state) : 'Activate your account'}
      footer={!isDone(state) && BACK_TO_LOGIN}
    >
      {state === 'working' && (
        <p className={styles.working} role="status">
          Activating your account...
        </p>
      )}
      {isDone(state) && (
        <div className="stack gap-16">
          <Outcome tone="success" title={state.message} />
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}>
            {readAuthToken() === null ? 'Sign In' : 'Continue'}
          </Link>
        </div>
      )}
      {state === 'invalid-link' && (
        <Outcome tone="danger" title={accountTexts.activationLinkInvalid}>
          It was used already, is older than 24 hours, or was copied only in part. Try to sign in: if your
          account is not active yet, you get a new link by mail.
        </Outcome>
      )}
      {typeof state === 'object' && !isDone(state) && (
        <div className="stack gap-16">
          <FailureNotice failure={state} />
          <Button variant="primary" size="large" fullWidth onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      )}
    </AccountCard>
  );
}

function titleOf({ message }: Done): string {
  return message === accountTexts.emailConfirmed ? 'Your address is changed' : 'Your account is active';
}

async function activate(token: string): Promise<State> {
  try {
    const { message } = await callRest<{ message?: string }>('POST', 'Activate', { token });
    return { message: message ?? accountTexts.activated };
  } catch (error) {
    const invalid = error instanceof RestError && error.code === 'invalid_token';
    return invalid ? 'invalid-link' : callFailure(error, new Date());
  }
}
