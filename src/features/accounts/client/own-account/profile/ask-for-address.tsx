import { useEffect, useEffectEvent, useState } from 'react';
import { isDialogOpen, isTyping } from '@/platform/client/hotkeys';
import { useCurrentUser } from '@/platform/client/current-user';
import { accountStored } from '@/platform/client/storage/account';
import { trpc } from '@/platform/client/trpc';
import { EmailDialog } from './email-dialog';

/** Asks the owner of the first account for an e-mail address, since no mail reaches the one that it began with. */
export function AskForAddress() {
  /** Whether it was put off since the sign-in, in any window. */
  const putOff = accountStored<{ later: boolean }>(useCurrentUser().id, 'addressLater');
  const { data, isSuccess } = trpc.account.pendingEmail.useQuery();
  // Nothing opens while somebody types.
  const [asks, setAsks] = useState(
    () => putOff.read() === null && !isTyping(document.activeElement) && !isDialogOpen(),
  );
  const followOthers = useEffectEvent(() => {
    if (putOff.read() !== null) setAsks(false);
  });
  useEffect(() => {
    window.addEventListener('storage', followOthers);
    return () => window.removeEventListener('storage', followOthers);
  }, []);
  if (!asks || !isSuccess || data !== null) return null;
  return (
    <EmailDialog
      onClose={() => {
        putOff.write({ later: true });
        setAsks(false);
      }}
    />
  );
}
