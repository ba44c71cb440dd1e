import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { ConfirmationFields } from '../confirmation-fields';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useConfirmForm } from '../use-confirm-form';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { showToast } from '@/platform/client/ui/toast-store';
import { LINK_ADDRESS } from '../../oidc/rules';

/** Whether the account is linked to the OpenID Connect provider; nothing where there is none. */
export function ProviderCard() {
  const dates = useDates();
  const [asking, setAsking] = useState(false);
  const { data } = trpc.oidc.status.useQuery();
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
          <Button aria-label={`Unlink ${name}`} onClick={() => setAsking(true)}>
            Unlink
          </Button>
        ) : (
          <a href={LINK_ADDRESS} aria-label={`Link ${name}`} className={buttonClass()}>
            Link
          </a>
        )}
      </SettingRow>
      {asking && <UnlinkDialog name={name} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function UnlinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.oidc.unlink.useMutation();
  const form = useConfirmForm(mutateAsync, () => {
    showToast({ tone: 'success', text: 'Your account is unlinked' });
    void utils.oidc.invalidate();
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Unlink ${name}`} action="Unlink" danger>
      <p>
        From then on you sign in with your password. If you never had one here, choose one first: change your
        password on this page, after you have signed in with {name} again.
      </p>
      <ConfirmationFields field={form.field} withCode />
    </FormDialog>
  );
}
