import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { deviceText } from '@/features/accounts/own-account/device';
import { useDates } from '@/platform/client/preferences';
import { showFailure } from '@/platform/client/show-failure';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Switch } from '@/platform/client/ui/switch';
import { showToast } from '@/platform/client/ui/toast-store';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { UnloadedRows } from '@/platform/client/ui/unloaded-rows';
import { NtfyRows } from './ntfy-rows';
import { obstacleToPush, subscribe, unsubscribe } from './this-browser';
import { factsText, useSetHidesText, useTest } from './use-device-calls';

type PushDevice = RouterOutputs['reminders']['pushDevices']['devices'][number];

/** On which devices reminders arrive although no page is open. */
export function NotificationsCard() {
  const list = trpc.reminders.pushDevices.useQuery(undefined, { staleTime: 0 });
  const { data } = list;
  const current = data?.devices.find((device) => device.current);
  const others = data?.devices.filter((device) => !device.current) ?? [];
  const count = data && data.devices.length + data.topics.length;
  return (
    <Card title="Push notifications" counter={count || undefined}>
      <UnloadedRows
        of={list}
        problem="Your devices could not be loaded"
        text="Reminders go on arriving on them."
      >
        <Skeleton width={36} height={20} />
      </UnloadedRows>
      {data && <ThisDeviceRow key={current?.id} id={current?.id} publicKey={data.key} />}
      {current && <HideTextsRow device={current} />}
      {current && <TestRow id={current.id} />}
      {others.map((device) => (
        <OtherDeviceRow key={device.id} device={device} />
      ))}
      {data && <NtfyRows topics={data.topics} />}
    </Card>
  );
}

function ThisDeviceRow({ id, publicKey }: { id: number | undefined; publicKey: string }) {
  const utils = trpc.useUtils();
  const { addPushDevice, removePushDevice } = utils.client.reminders;
  const [busy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState(obstacleToPush);

  async function switchOn() {
    const subscription = await subscribe(publicKey);
    setObstacle(
      obstacleToPush() ?? (subscription ? null : 'The browser was not allowed to show notifications.'),
    );
    if (!subscription) return;
    await addPushDevice.mutate(subscription);
    showToast({ tone: 'success', text: 'Reminders arrive on this device' });
  }

  async function switchOff(device: number) {
    await removePushDevice.mutate({ id: device });
    await unsubscribe();
  }

  async function change() {
    // A disabled switch would lose the focus.
    if (busy) return;
    setBusy(true);
    try {
      await (id === undefined ? switchOn() : switchOff(id));
    } catch (error) {
      showFailure(
        error,
        `Notifications could not be switched ${id === undefined ? 'on' : 'off'} on this device`,
      );
    } finally {
      await utils.reminders.pushDevices.invalidate();
      setBusy(false);
    }
  }

  return (
    <SettingRow
      icon={<IconTile icon={<Smartphone />} size="small" />}
      title="Reminders on this device"
      help={obstacle ?? 'They arrive here also while Toolstead is closed, until you sign out.'}
    >
      <Switch
        label="Reminders on this device"
        hideLabel
        checked={id !== undefined}
        disabled={id === undefined && obstacle !== null}
        onChange={() => void change()}
      />
    </SettingRow>
  );
}

function HideTextsRow({ device: { id, hidesText } }: { device: PushDevice }) {
  const set = useSetHidesText();
  return (
    <SettingRow title="Hide texts" help="Notifications on this device say only that there is a reminder.">
      <Switch
        label="Hide texts"
        hideLabel
        checked={set.isPending ? set.variables.hidesText : hidesText}
        onChange={(checked) => set.mutate({ id, hidesText: checked })}
      />
    </SettingRow>
  );
}

function TestRow({ id }: { id: number }) {
  const test = useTest();
  return (
    <SettingRow title="Test" help="A notification that arrives within seconds.">
      <Button busy={test.isPending} onClick={() => test.mutate({ id })}>
        Send a test
      </Button>
    </SettingRow>
  );
}

function OtherDeviceRow({ device: { id, device, hidesText, since } }: { device: PushDevice }) {
  const dates = useDates();
  const utils = trpc.useUtils();
  const remove = trpc.reminders.removePushDevice.useMutation({
    onSuccess: () => showToast({ tone: 'success', text: 'Reminders no longer arrive on this device' }),
    onError: (error) => showFailure(error, 'The device could not be removed'),
    onSettled: () => utils.reminders.pushDevices.invalidate(),
  });
  const name = deviceText(device);
  const words = factsText(`Since ${dates.day(since)}`, hidesText);
  return (
    <SettingRow icon={<IconTile icon={<Monitor />} size="small" />} title={name} help={words}>
      <Button
        aria-label={`Remove ${name}, ${words}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        Remove
      </Button>
    </SettingRow>
  );
}
