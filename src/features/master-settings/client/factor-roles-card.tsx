import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { ConfirmationFields } from '@/features/accounts/client/confirmation-fields';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useConfirmForm } from '@/features/accounts/client/use-confirm-form';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { showToast } from '@/platform/client/ui/toast-store';
import type { Role } from '@/platform/shared/roles';
import styles from './factor-roles-card.module.css';

const LABELS: Record<Role, string> = { user: 'Users', admin: 'Admins', master: 'Masters' };
const IN_ORDER: readonly Role[] = ['master', 'admin', 'user'];

/** Which roles must have a second factor. */
export function FactorRolesCard() {
  const { data } = trpc.masterSettings.status.useQuery(undefined, { retry: 1, staleTime: 0 });
  const [changing, setChanging] = useState(false);
  const roles = data?.factorRoles;
  const names = IN_ORDER.filter((role) => roles?.includes(role)).map((role) => LABELS[role]);
  return (
    <Card>
      <SettingRow
        icon={<IconTile icon={<ShieldCheck />} />}
        title={<h2>Second factor</h2>}
        help={
          roles === undefined
            ? 'Loading …'
            : names.length === 0
              ? 'Nobody has to have one. Everybody can add an authenticator app or a passkey.'
              : `${names.join(' and ')} must have an authenticator app or a passkey. Whoever lacks one sets it up before anything else.`
        }
      >
        {roles === undefined ? (
          <Skeleton width={76} height={32} />
        ) : (
          <Button aria-label="Change who must have a second factor" onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
      </SettingRow>
      {changing && roles && <FactorRolesDialog roles={roles} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function FactorRolesDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const me = useCurrentUser();
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState(roles);
  const { mutateAsync } = trpc.masterSettings.setFactorRoles.useMutation();
  const form = useConfirmForm(
    ({ currentPassword }) => mutateAsync({ roles: [...chosen], currentPassword }),
    () => {
      showToast({ tone: 'success', text: 'Who must have a second factor is changed' });
      // A master without one is led to set it up, as everybody else.
      if (chosen.includes(me.role)) window.location.reload();
      void utils.masterSettings.status.invalidate();
      void utils.audit.invalidate();
      onClose();
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Who must have a second factor"
      subtitle="From their next call on, those who lack one can do nothing but set it up"
      action="Save"
    >
      <div role="group" aria-label="Roles" className={styles.roles}>
        {IN_ORDER.map((role) => (
          <Checkbox
            key={role}
            label={LABELS[role]}
            checked={chosen.includes(role)}
            onChange={(checked) =>
              setChosen(checked ? [...chosen, role] : chosen.filter((other) => other !== role))
            }
          />
        ))}
      </div>
      <ConfirmationFields field={form.field} focused={false} />
    </FormDialog>
  );
}
