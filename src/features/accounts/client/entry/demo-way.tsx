import { useState } from 'react';
import { RestError } from '@/platform/client/rest';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import type { DemoSignIn } from '../../demo-people';

/** Says who may sign in to a demo and how, and does it at a press. */
export function DemoWay({
  demo: { names, password, isPublic },
  onTry,
}: {
  demo: DemoSignIn;
  onTry: (given: { identifier: string; password: string }) => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const identifier = names.find((name) => name !== 'master') ?? '';

  function begin() {
    setBusy(true);
    setRefusal(null);
    onTry({ identifier, password }).catch((error: unknown) => {
      setBusy(false);
      setRefusal(error instanceof RestError ? error.message : 'That did not work, please try again');
    });
  }
  return (
    <>
      <Notice tone="info" title={isPublic ? 'This is a public demo' : 'This is a demo'}>
        <p>
          Sign in as {names.join(', ')} with the password “{password}”.
          {isPublic && ' It is filled anew every hour.'}
        </p>
        <Button size="small" busy={busy} onClick={begin}>
          Try it
        </Button>
      </Notice>
      {refusal && <Notice tone="danger" title={refusal} />}
    </>
  );
}
