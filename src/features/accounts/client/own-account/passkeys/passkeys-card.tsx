import Ellipsis from 'lucide-react/icons/ellipsis';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { accountTexts } from '../../../rules';
import { useDates } from '@/platform/client/preferences';
import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { Menu } from '@/platform/client/ui/menu';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { UnloadedRows } from '@/platform/client/ui/unloaded-rows';
import { AddPasskeyDialog } from './add-passkey-dialog';
import styles from './passkeys.module.css';
import { RemovePasskeyDialog } from './remove-passkey-dialog';
import { RenamePasskeyDialog } from './rename-passkey-dialog';

type Passkey = RouterOutputs['passkeys']['list']['passkeys'][number];

/** What signs in without a password. */
export function PasskeysCard() {
  const [adding, setAdding] = useState(false);
  const list = trpc.passkeys.list.useQuery();
  const { data } = list;
  const obstacle = data && obstacleOf(data.origin);
  return (
    <Card
      title="Passkeys"
      counter={data?.passkeys.length || undefined}
      aside={
        data &&
        obstacle === null && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <UnloadedRows
        of={list}
        problem="Your passkeys could not be loaded"
        text="The list could not be loaded."
      />
      {data?.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {data && (data.passkeys.length === 0 || obstacle !== null) && (
        <p className={styles.note}>
          {obstacle ??
            'A passkey signs you in without your password: by your fingerprint, your face, the lock of your device, or a security key. It asks for no code.'}
        </p>
      )}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

/** Why no passkey can be added here, or null; `origin` is the only address that has them. */
function obstacleOf(origin: string | null): string | null {
  if (origin === null) return accountTexts.passkeysNeedName;
  if (origin !== window.location.origin) {
    return `Passkeys work at ${origin} only. Open Toolstead there to add one.`;
  }
  return 'PublicKeyCredential' in window ? null : 'This browser has no passkeys.';
}

function PasskeyRow({ passkey: { id, name, added, lastUsed } }: { passkey: Passkey }) {
  const dates = useDates();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingRow
      icon={<IconTile icon={<FingerprintPattern />} size="small" />}
      title={<span className="breaks">{name}</span>}
      help={`Added ${dates.day(added)} · ${lastUsed === null ? 'Never used' : `Last used ${dates.minute(lastUsed)}`}`}
    >
      <Menu
        trigger={<BareIconButton label={`More about the passkey ${name}`} icon={<Ellipsis size={18} />} />}
        items={[
          { label: 'Rename', icon: <Pencil size={16} />, onSelect: () => setOpen('rename') },
          {
            label: 'Remove',
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => setOpen('remove'),
          },
        ]}
      />
      {open === 'rename' && <RenamePasskeyDialog id={id} name={name} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog id={id} name={name} onClose={close} />}
    </SettingRow>
  );
}
