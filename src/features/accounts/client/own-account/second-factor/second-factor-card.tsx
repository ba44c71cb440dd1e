import ListChecks from 'lucide-react/icons/list-checks';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { RECOVERY_CODES } from '../../../rules';
import { loadStateOf } from '@/platform/client/load-state';
import { useDates } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { RenewCodesDialog } from './renew-codes-dialog';
import { SwitchOffDialog } from './switch-off-dialog';
import { SwitchOnDialog } from './switch-on-dialog';

/** The code that is asked for besides the password. */
export function SecondFactorCard() {
  const dates = useDates();
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null);
  const close = () => setOpen(null);
  const state = trpc.secondFactor.state.useQuery();
  const load = loadStateOf(state, () => 'Two-factor sign-in could not be loaded');
  const { data } = state;
  if (load.problem !== null) {
    return (
      <Card title="Two-factor sign-in">
        <LoadFailure load={load} text="Whether it is on could not be loaded." />
      </Card>
    );
  }
  const since = data?.since ?? null;
  return (
    <Card title="Two-factor sign-in">
      <SettingRow
        icon={<IconTile icon={<Smartphone />} size="small" />}
        title={<>Authenticator app {since !== null && <Badge tone="accent">On</Badge>}</>}
        help={
          since === null
            ? 'An app on your phone shows a code that is asked for besides your password.'
            : `Since ${dates.day(since)} its code is asked for besides your password.`
        }
      >
        {!data ? (
          <Skeleton width={88} height={32} />
        ) : since === null ? (
          <Button aria-label="Switch on two-factor sign-in" onClick={() => setOpen('on')}>
            Switch on
          </Button>
        ) : (
          <Button aria-label="Switch off two-factor sign-in" onClick={() => setOpen('off')}>
            Switch off
          </Button>
        )}
      </SettingRow>
      {data && since !== null && (
        <SettingRow
          icon={<IconTile icon={<ListChecks />} size="small" />}
          title="Recovery codes"
          help={`${String(data.recoveryCodes)} of ${String(RECOVERY_CODES)} left. Each signs you in once without the app.`}
        >
          <Button aria-label="Make new recovery codes" onClick={() => setOpen('codes')}>
            Make new
          </Button>
        </SettingRow>
      )}
      {open === 'on' && <SwitchOnDialog onClose={close} />}
      {open === 'off' && <SwitchOffDialog onClose={close} />}
      {open === 'codes' && <RenewCodesDialog onClose={close} />}
    </Card>
  );
}
