import KeyRound from 'lucide-react/icons/key-round';
import List from 'lucide-react/icons/list';
import PowerOff from 'lucide-react/icons/power-off';
import Trash2 from 'lucide-react/icons/trash-2';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { useToolNames } from '@/features/accounts/client/own-account/tokens/use-tool-names';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { useDates } from '@/platform/client/preferences';
import { showFailure } from '@/platform/client/show-failure';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { showToast } from '@/platform/client/ui/toast-store';
import { AttemptsDialog } from './attempts-dialog';
import { NewSecretDialog } from './new-secret-dialog';
import styles from './webhooks.module.css';
import { sentText, stateText, type Webhook } from './words';

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, host, state } = webhook;
  const dates = useDates();
  const { nameOf } = useToolNames();
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<'attempts' | 'secret' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const settled = { onSettled: () => utils.webhooks.invalidate() };
  const test = trpc.webhooks.test.useMutation({
    ...settled,
    onSuccess: ({ delivered, said }) => showToast({ tone: delivered ? 'success' : 'error', text: said }),
    onError: (error) => showFailure(error, 'The test could not be sent'),
  });
  const setOn = trpc.webhooks.setOn.useMutation({
    ...settled,
    onError: (error) => showFailure(error, 'The webhook could not be changed'),
  });
  const remove = trpc.webhooks.remove.useMutation({
    ...settled,
    onSuccess: () => showToast({ tone: 'success', text: 'The webhook is removed' }),
  });
  const isOn = state === 'on';
  return (
    <SettingRow
      icon={<IconTile icon={<WebhookIcon />} size="small" />}
      title={
        <>
          <span className="breaks">{name}</span>
          {!isOn && <Badge>{state === 'off' ? 'Off' : 'Ended'}</Badge>}
        </>
      }
      help={
        <>
          <span className="breaks">{`${host} · ${sentText(webhook, nameOf)}`}</span>
          <span className={classNames(styles.state, (webhook.failing || state === 'gone') && styles.failed)}>
            {stateText(webhook, dates)}
          </span>
        </>
      }
    >
      <span className="row">
        {isOn ? (
          <Button
            aria-label={`Send a test to ${name}`}
            busy={test.isPending}
            onClick={() => test.mutate({ id })}
          >
            Send a test
          </Button>
        ) : (
          <Button
            aria-label={`Switch ${name} on`}
            busy={setOn.isPending}
            onClick={() => setOn.mutate({ id, on: true })}
          >
            Switch on
          </Button>
        )}
        <RowMenu
          of={name}
          tabIndex={0}
          items={[
            { label: 'Last attempts', icon: <List size={16} />, onSelect: () => setOpen('attempts') },
            { label: 'New secret', icon: <KeyRound size={16} />, onSelect: () => setOpen('secret') },
            ...(isOn
              ? [
                  {
                    label: 'Switch off',
                    icon: <PowerOff size={16} />,
                    onSelect: () => setOn.mutate({ id, on: false }),
                  },
                ]
              : []),
            'separator',
            {
              label: 'Remove',
              icon: <Trash2 size={16} />,
              danger: true,
              onSelect: () => setOpen('remove'),
            },
          ]}
        />
      </span>
      {open === 'attempts' && <AttemptsDialog webhook={webhook} onClose={close} />}
      {open === 'secret' && <NewSecretDialog webhook={webhook} onClose={close} />}
      {open === 'remove' && (
        <ConfirmCall
          call={() => remove.mutateAsync({ id })}
          failed={(error) => serverMessage(error) ?? 'It could not be removed. Please try again.'}
          title={`Remove ${name}`}
          confirmLabel="Remove"
          focus="cancel"
          danger
          onClose={close}
        >
          Nothing is sent to it any more. It cannot be brought back.
        </ConfirmCall>
      )}
    </SettingRow>
  );
}
