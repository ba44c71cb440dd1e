import { useState } from 'react';
import UserPlus from 'lucide-react/icons/user-plus';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { ConfirmCall } from '@/platform/client/ui/confirm-call';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { StatusChip } from '@/platform/client/ui/status-chip';
import { showToast } from '@/platform/client/ui/toast-store';

/** Whether registration is open. Shows what the server answered last, even if another master changed it first. */
export function RegistrationCard() {
  const utils = trpc.useUtils();
  const status = trpc.masterSettings.status.useQuery(undefined, {
    retry: 1,
    staleTime: 0,
  });
  /** The state that the dialog asks to confirm. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = trpc.masterSettings.setRegistration.useMutation({
    onSuccess: async ({ enabled }) => {
      showToast({ tone: 'success', text: `Registration ${wordOf(enabled).toLowerCase()}` });
      void utils.audit.list.invalidate();
      await utils.masterSettings.status.invalidate();
    },
  });

  const load = loadStateOf(status, () => 'The settings could not be loaded');
  if (load.problem !== null) return <RetryNotice load={load} />;

  const enabled = status.data?.registrationEnabled;
  return (
    <Card>
      <SettingRow
        icon={<IconTile icon={<UserPlus />} />}
        title={
          <>
            <h2>Registration</h2>
            {enabled === undefined ? (
              <Skeleton width={77} height={22} radius={11} />
            ) : (
              <StatusChip tone={enabled ? 'success' : 'warning'}>{wordOf(enabled)}</StatusChip>
            )}
          </>
        }
        help={
          enabled === false
            ? 'Nobody can create an account. Those who have one sign in as before.'
            : 'Anyone who reaches the sign-in page can create an account.'
        }
      >
        {enabled === undefined ? (
          <Skeleton width={146} height={32} />
        ) : (
          <Button onClick={() => setWanted(!enabled)}>
            {enabled ? 'Disable Registration' : 'Enable Registration'}
          </Button>
        )}
      </SettingRow>
      {wanted !== null && (
        <ConfirmCall
          call={() => change.mutateAsync({ enabled: wanted })}
          failed={() => 'Failed to update settings. Please try again.'}
          title="Registration"
          icon={<UserPlus />}
          onClose={() => setWanted(null)}
        >
          Change the registration status to <b>{wordOf(wanted)}</b>?
        </ConfirmCall>
      )}
    </Card>
  );
}

function wordOf(enabled: boolean): 'Enabled' | 'Disabled' {
  return enabled ? 'Enabled' : 'Disabled';
}
