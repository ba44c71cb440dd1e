import BellPlus from 'lucide-react/icons/bell-plus';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { ConfirmationFields } from '@/features/accounts/client/confirmation-fields';
import {
  CONFIRMATION_REFUSED,
  type ConfirmationField,
  NOT_CONFIRMED,
} from '@/features/accounts/client/use-confirm-form';
import { useDialogForm } from '@/features/accounts/client/use-dialog-form';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { useDates } from '@/platform/client/preferences';
import { type RouterOutputs, serverMessage, trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { Notice } from '@/platform/client/ui/notice';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { NO_TOPIC, readTopic } from '../../ntfy-address';
import { factsText, useSetHidesText, useTest } from './use-device-calls';

type Topic = RouterOutputs['reminders']['pushDevices']['topics'][number];

/** The topics of ntfy that reminders go to, for who has no browser that receives them. */
export function NtfyRows({ topics }: { topics: readonly Topic[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      <SettingRow
        icon={<IconTile icon={<BellPlus />} size="small" />}
        title="ntfy"
        help="Reminders go to the app of ntfy too, by a server of your own or a public one."
      >
        <Button onClick={() => setAdding(true)}>Add an ntfy topic</Button>
      </SettingRow>
      {adding && <AddTopicDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function TopicRow({ topic: { id, address, hidesText, since } }: { topic: Topic }) {
  const dates = useDates();
  const utils = trpc.useUtils();
  const test = useTest();
  const [removing, setRemoving] = useState(false);
  const hide = useSetHidesText();
  const remove = trpc.reminders.removePushDevice.useMutation({
    onSuccess: () => showToast({ tone: 'success', text: 'Reminders no longer go to this topic' }),
    onSettled: () => utils.reminders.pushDevices.invalidate(),
  });
  const name = address?.replace(/^https?:\/\//, '') ?? 'Unreadable topic: the server’s key has changed';
  return (
    <SettingRow
      icon={<IconTile icon={<Megaphone />} size="small" />}
      title={<span className="breaks">{name}</span>}
      help={factsText(`ntfy since ${dates.day(since)}`, hidesText)}
    >
      <span className="row gap-8">
        <Button
          aria-label={`Send a test to ${name}`}
          busy={test.isPending}
          onClick={() => test.mutate({ id })}
        >
          Test
        </Button>
        <RowMenu
          of={name}
          tabIndex={0}
          items={[
            {
              label: hidesText ? 'Show texts' : 'Hide texts',
              onSelect: () => hide.mutate({ id, hidesText: !hidesText }),
            },
            'separator',
            { label: 'Remove', danger: true, onSelect: () => setRemoving(true) },
          ]}
        />
      </span>
      {removing && (
        <ConfirmCall
          call={() => remove.mutateAsync({ id })}
          failed={(error) => serverMessage(error) ?? 'It could not be removed. Please try again.'}
          title={address === null ? 'Remove an unreadable topic' : `Remove ${name}`}
          confirmLabel="Remove"
          focus="cancel"
          danger
          onClose={() => setRemoving(false)}
        >
          Reminders no longer go there. To add it again you need your password.
        </ConfirmCall>
      )}
    </SettingRow>
  );
}

function AddTopicDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.reminders.addTopic.useMutation();
  const form = useDialogForm<'address' | 'accessToken' | ConfirmationField>({
    initial: { address: '', accessToken: '', ...NOT_CONFIRMED },
    problemOf: ({ address }) =>
      readTopic(address.trim()) ? null : { fields: ['address'], text: NO_TOPIC, incomplete: false },
    send: ({ address, accessToken, currentPassword }) =>
      mutateAsync({ address, accessToken, currentPassword }),
    refused: { ...CONFIRMATION_REFUSED, address_refused: 'address' },
    onDone: () => {
      onClose();
      showToast({ tone: 'success', text: 'Reminders go to this topic: send it a test' });
      void utils.reminders.pushDevices.invalidate();
      void utils.tokens.invalidate();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Add an ntfy topic" action="Add the topic">
      <Notice tone="warning" title="These messages are not encrypted end to end">
        The ntfy server reads them, and so does whoever knows the topic, who can press their buttons as well.
        Take a name that nobody guesses, protect it there, or hide the texts.
      </Notice>
      <TextField
        {...form.field('address')}
        label="Address of the topic"
        hint="As you subscribe to it in the app of ntfy, such as https://ntfy.example.org/my-reminders."
        type="url"
        autoComplete="off"
        data-autofocus=""
      />
      <TextField
        {...form.field('accessToken')}
        label="Access token of ntfy"
        hint="Only where that server asks for one."
        mono
        autoComplete="off"
      />
      <ConfirmationFields field={form.field} focused={false} />
    </FormDialog>
  );
}
