import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { trpc } from '@/platform/client/trpc';
import { serverState } from '../../server-state';
import { signedInUser } from '../../session';

// Or the tools' pages would load what it shares with the pages that ask the same.
const Steps = lazyPiece(async () => (await import('./steps')).Steps, { onDemand: true });

/**
 * What the first person of an installation may choose at once; all of it can be changed later, where its step says. For
 * masters: others go on home.
 */
export function WelcomePage({ onRefused }: { onRefused: () => void }) {
  const navigate = useNavigate();
  const [{ queryClient, trpcClient }] = useState(serverState);
  const [isMaster, setIsMaster] = useState(false);
  const judge = useEffectEvent((user: Awaited<ReturnType<typeof signedInUser>>) => {
    if (!user) onRefused();
    else if (user.role === 'master') setIsMaster(true);
    else void navigate({ to: '/home', replace: true });
  });
  useEffect(() => void signedInUser().then((user) => judge(user)), []);
  if (!isMaster) return null;
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Steps onDone={() => void navigate({ to: '/home', replace: true })} />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
