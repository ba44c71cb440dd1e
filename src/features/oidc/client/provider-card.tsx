import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { showToast } from '@/platform/client/ui/toast-store';
import { LINK_ADDRESS } from '../rules';

/** Whether the account is linked to the OpenID Connect provider; nothing where there is none. */
export function ProviderCard() {
  const dates = useDates();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const { data } = trpc.oidc.status.useQuery();
  const unlink = trpc.oidc.unlink.useMutation({
    onSuccess: () => {
      setAsking(false);
      showToast({ tone: 'success', text: 'Your account is unlinked' });
    },
    onSettled: () => utils.oidc.invalidate(),
  });
  if (!data) return null;
  const { name, link } = data;
  return (
    <Card title={`Sign-in with ${name}`}>
      <SettingRow
        icon={<IconTile icon={<LogIn />} size="small" />}
        title={link ? `Linked as ${link.email}` : 'Not linked'}
        help={
          link
            ? `Since ${dates.day(link.since)} · Last used ${dates.minute(link.lastUsed)}`
            : `Sign in there by the same e-mail address as here, and enter your password once: after that you sign in with ${name}.`
        }
      >
        {link ? (
          <Button
            aria-label={`Unlink ${name}`}
            onClick={() => {
              unlink.reset();
              setAsking(true);
            }}
          >
            Unlink
          </Button>
        ) : (
          <a href={LINK_ADDRESS} aria-label={`Link ${name}`} className={buttonClass()}>
            Link
          </a>
        )}
      </SettingRow>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => unlink.mutate()}
        title={`Unlink ${name}`}
        confirmLabel="Unlink"
        focus="cancel"
        danger
        busy={unlink.isPending}
        error={unlink.isError ? (serverMessage(unlink.error) ?? 'It could not be unlinked.') : undefined}
      >
        From then on you sign in with your password. If you never had one here, ask for a link with Forgot
        Password? first.
      </ConfirmDialog>
    </Card>
  );
}
