import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountCard } from '@/features/accounts/client/account-card';
import { clearAuthToken } from '@/platform/client/auth-token';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { callRest } from '@/platform/client/rest';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { serverState } from '../server-state';

const AddPasskeyDialog = lazyPiece(
  async () =>
    (await import('@/features/accounts/client/own-account/passkeys/add-passkey-dialog')).AddPasskeyDialog,
);
const SwitchOnDialog = lazyPiece(
  async () =>
    (await import('@/features/accounts/client/own-account/second-factor/switch-on-dialog')).SwitchOnDialog,
);

/** For somebody signed in whose role needs a second factor: sets it up, before anything else can be done. */
export function SecondFactorPage() {
  const [{ queryClient, trpcClient }] = useState(serverState);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SetUp />
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function SetUp() {
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null);
  const { data } = trpc.passkeys.list.useQuery();
  const hasPasskeys = data?.origin === window.location.origin && 'PublicKeyCredential' in window;

  /** Goes on where the sign-in leads to, if there is a factor now. */
  async function leave() {
    setOpen(null);
    const [app, passkeys] = await Promise.all([
      utils.secondFactor.state.fetch(undefined, { staleTime: 0 }),
      utils.passkeys.list.fetch(undefined, { staleTime: 0 }),
    ]);
    if (app.since !== null || passkeys.passkeys.length > 0) window.location.assign('/app/home');
  }

  /** What waits in this browser to be sent stays, sealed, for when the same account is back. */
  function away() {
    callRest('POST', 'Logout').catch(() => undefined);
    clearAuthToken();
    window.location.assign('/app/login');
  }

  return (
    <AccountCard
      title="Set up a second factor"
      footer={
        <Button variant="ghost" size="small" onClick={away}>
          Sign out
        </Button>
      }
    >
      <div className="stack gap-12">
        <p>Your role needs one here. After that you go on as usual.</p>
        <Button variant="primary" size="large" onClick={() => setOpen('app')}>
          Use an authenticator app
        </Button>
        {hasPasskeys && (
          <Button size="large" onClick={() => setOpen('passkey')}>
            Add a passkey
          </Button>
        )}
      </div>
      {open === 'app' && <SwitchOnDialog onClose={() => void leave()} />}
      {open === 'passkey' && <AddPasskeyDialog onClose={() => void leave()} />}
    </AccountCard>
  );
}
