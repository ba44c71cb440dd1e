import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { showFailure } from '@/platform/client/show-failure';
import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { showToast } from '@/platform/client/ui/toast-store';
import { UnloadedRows } from '@/platform/client/ui/unloaded-rows';
import { deviceText } from '../../own-account/device';
import styles from './sessions-card.module.css';

type Session = RouterOutputs['sessions']['list']['sessions'][number];

/** Where the account is signed in. */
export function SessionsCard() {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const list = trpc.sessions.list.useQuery(undefined, { staleTime: 0 });
  const endOthers = trpc.sessions.endOthers.useMutation({
    onSuccess: async ({ ended }) => {
      showToast({
        tone: 'success',
        text: ended === 1 ? '1 session ended' : `${String(ended)} sessions ended`,
      });
      await utils.sessions.invalidate();
    },
  });
  const { sessions, total } = list.data ?? { sessions: undefined, total: 0 };
  return (
    <Card
      title="Sessions"
      counter={total || undefined}
      aside={
        total > 1 && (
          <Button size="small" onClick={() => setAsking(true)}>
            End all others
          </Button>
        )
      }
    >
      <UnloadedRows of={list} problem="Your sessions could not be loaded" text="They are as they were." />
      {sessions?.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
      {sessions && total > sessions.length && (
        <p className={styles.more}>And {total - sessions.length} more, used less recently.</p>
      )}
      {asking && (
        <ConfirmCall
          call={() => endOthers.mutateAsync()}
          failed={() => 'The sessions could not be ended. Please try again.'}
          title="End all other sessions"
          confirmLabel="End them"
          focus="cancel"
          danger
          onClose={() => setAsking(false)}
        >
          Every other browser and program that is signed in as you is signed out at once.
        </ConfirmCall>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, current, device, address, since, lastUsed } = session;
  const dates = useDates();
  const utils = trpc.useUtils();
  const end = trpc.sessions.end.useMutation({
    onSuccess: () => showToast({ tone: 'success', text: 'The session has ended' }),
    onError: (error) => showFailure(error, 'The session could not be ended'),
    onSettled: () => utils.sessions.invalidate(),
  });
  const name = deviceText(device);
  const words = [
    address ?? 'Unknown address',
    current ? 'In use now' : `Last used ${dates.minute(lastUsed)}`,
    `Signed in ${dates.day(since)}`,
  ];
  return (
    <SettingRow
      icon={<IconTile icon={<DeviceIcon session={session} />} size="small" />}
      title={
        <>
          {name}
          {current && <Badge>This session</Badge>}
        </>
      }
      help={words.join(' · ')}
    >
      {!current && (
        <Button
          aria-label={`End the session of ${name}, ${words.join(', ')}`}
          busy={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          End
        </Button>
      )}
    </SettingRow>
  );
}

function DeviceIcon({ session: { device } }: { session: Session }) {
  if (device.system === null) return <SquareTerminal />;
  return ['Android', 'iPhone', 'iPad'].includes(device.system) ? <Smartphone /> : <Monitor />;
}
