import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { EmailDialog } from './email-dialog';
import { NameDialog } from './name-dialog';
import { PasswordDialog } from './password-dialog';

/** Name, e-mail address and password. */
export function ProfileCard() {
  const { name, username, email } = useCurrentUser();
  const [changing, setChanging] = useState<'name' | 'email' | 'password' | null>(null);
  const close = () => setChanging(null);
  return (
    <Card title="Profile">
      <SettingRow
        icon={<IconTile icon={<UserRound />} size="small" />}
        title={<span className="breaks">{name ?? username}</span>}
        help={`You sign in as ${username}, or with your e-mail address.`}
      >
        <Button aria-label="Change your name" onClick={() => setChanging('name')}>
          Change
        </Button>
      </SettingRow>
      <SettingRow
        icon={<IconTile icon={<Mail />} size="small" />}
        title={<span className="breaks">{email}</span>}
        help="For links to a new password, and news of your account."
      >
        <Button aria-label="Change your e-mail address" onClick={() => setChanging('email')}>
          Change
        </Button>
      </SettingRow>
      <PendingEmail />
      <SettingRow
        icon={<IconTile icon={<KeyRound />} size="small" />}
        title="Password"
        help="A change ends your other sessions."
      >
        <Button aria-label="Change your password" onClick={() => setChanging('password')}>
          Change
        </Button>
      </SettingRow>
      {changing === 'name' && <NameDialog onClose={close} />}
      {changing === 'email' && <EmailDialog onClose={close} />}
      {changing === 'password' && <PasswordDialog onClose={close} />}
    </Card>
  );
}

/** The new address whose link was not opened yet. */
function PendingEmail() {
  const dates = useDates();
  const utils = trpc.useUtils();
  const { data } = trpc.account.pendingEmail.useQuery();
  const cancel = trpc.account.cancelEmail.useMutation({
    onSettled: () => utils.account.pendingEmail.invalidate(),
  });
  if (!data) return null;
  return (
    <SettingRow
      title={<span className="breaks">{data.email}</span>}
      help={`Waits until the link in the mail to it is opened, until ${dates.minute(data.until)} at the latest.`}
    >
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Keep the present one
      </Button>
    </SettingRow>
  );
}
