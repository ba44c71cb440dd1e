import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { callFailure, type CallFailure } from './call-failure';
import { FailureNotice } from './failure-notice';
import styles from './login-page.module.css';

/** Signs in with a passkey: by its button, or from the suggestions of the name field. */
export function PasskeyWay({ onSignedIn }: { onSignedIn: (token: string) => Promise<void> }) {
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallFailure | 'none-chosen' | null>(null);
  const signedIn = useEffectEvent(onSignedIn);

  // One request at a time: while the button's is under way, there are no suggestions.
  useEffect(() => {
    const left = new AbortController();
    const run = async () => {
      const { offerPasskeys, signInByPasskey } = await import('./passkey-sign-in');
      const token = await (asked ? signInByPasskey : offerPasskeys)(left.signal);
      if (left.signal.aborted) return;
      if (token !== null) await signedIn(token);
      else if (asked) setFailure('none-chosen');
    };
    run()
      .catch((error: unknown) => {
        // Without the button nobody has asked for the script, which may be out of reach.
        const shown = asked || (error instanceof Error && error.name === 'RestError');
        if (shown && !left.signal.aborted) setFailure(callFailure(error, new Date()));
      })
      .finally(() => {
        if (!left.signal.aborted) setAsked(false);
      });
    return () => left.abort();
  }, [asked]);

  return (
    <div className={styles.ways}>
      {failure === 'none-chosen' && <Notice tone="info" title="No passkey was chosen" />}
      {failure !== null && failure !== 'none-chosen' && <FailureNotice failure={failure} />}
      <Button
        size="large"
        fullWidth
        icon={<FingerprintPattern size={18} />}
        busy={asked}
        onClick={() => {
          setFailure(null);
          setAsked(true);
        }}
      >
        Use a passkey instead
      </Button>
    </div>
  );
}
