import { useState } from 'react';
import { isDialogOpen, isTyping } from '@/platform/client/hotkeys';
import { useCurrentUser } from '@/platform/client/current-user';
import { accountStored } from '@/platform/client/storage/account';
import { trpc } from '@/platform/client/trpc';
import { EmailDialog } from './email-dialog';

/** Asks the owner of the first account for an e-mail address, since no mail reaches the one that it began with. */
export function AskForAddress() {
  /** Whether it was put off in this window. */
  const putOff = accountStored<{ later: boolean }>(useCurrentUser().id, 'addressLater', 'window');
  const { data, isSuccess } = trpc.account.pendingEmail.useQuery();
  // Nothing opens while somebody types.
  const [asks, setAsks] = useState(
    () => putOff.read() === null && !isTyping(document.activeElement) && !isDialogOpen(),
  );
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
