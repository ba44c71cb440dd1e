import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { callFailure, type CallFailure } from '../call-failure';
import { FailureNotice } from '../failure-notice';
import type { LeavingError } from './passkey-sign-in';
import styles from './login-page.module.css';

/** Signs in with a passkey: by its button, or from the suggestions of the name field. */
export function PasskeyWay({ onSignedIn }: { onSignedIn: (token: string) => Promise<void> }) {
  const [asked, setAsked] = useState<'any' | 'keep' | null>(null);
  const [failure, setFailure] = useState<CallFailure | 'none-chosen' | null>(null);
  const [leaving, setLeaving] = useState<LeavingError | null>(null);
  const signedIn = useEffectEvent(onSignedIn);
  const kept = useEffectEvent(() => (asked === 'keep' ? leaving?.passkey : undefined));

  // One request at a time: while the button's is under way, there are no suggestions.
  useEffect(() => {
    const left = new AbortController();
    const run = async () => {
      const { offerPasskeys, signInByPasskey } = await import('./passkey-sign-in');
      const token = await (asked ? signInByPasskey(left.signal, kept()) : offerPasskeys(left.signal));
      if (left.signal.aborted) return;
      if (token !== null) await signedIn(token);
      else if (asked) setFailure('none-chosen');
    };
    run()
      .catch((error: unknown) => {
        if (left.signal.aborted) return;
        if (error instanceof Error && error.name === 'LeavingError') {
          setLeaving(error as LeavingError);
          return;
        }
        // Without the button nobody has asked for the script, which may be out of reach.
        const shown = asked !== null || (error instanceof Error && error.name === 'RestError');
        if (shown) setFailure(callFailure(error, new Date()));
      })
      .finally(() => {
        if (!left.signal.aborted) setAsked(null);
      });
    return () => left.abort();
  }, [asked]);

  function ask(what: 'any' | 'keep') {
    setFailure(null);
    setAsked(what);
  }

  return (
    <div className={styles.ways}>
      {failure === 'none-chosen' && <Notice tone="info" title="No passkey was chosen" />}
      {failure !== null && failure !== 'none-chosen' && <FailureNotice failure={failure} />}
      <Button
        size="large"
        fullWidth
        icon={<FingerprintPattern size={18} />}
        busy={asked === 'any'}
        onClick={() => ask('any')}
      >
        Use a passkey instead
      </Button>
      {/* Below, so that it does not come between a finger and the button. */}
      {leaving && (
        <>
          <Notice tone="warning" title={leaving.message} />
          <Button size="large" fullWidth busy={asked === 'keep'} onClick={() => ask('keep')}>
            Keep my account and sign in by passkey
          </Button>
        </>
      )}
    </div>
  );
}
