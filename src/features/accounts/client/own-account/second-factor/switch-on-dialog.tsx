import { useState } from 'react';
import { codeFormProblem } from '../../../rules';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../../use-dialog-form';
import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { QrCode } from '@/platform/client/ui/qr-code';
import { TextField } from '@/platform/client/ui/text-field';
import { ConfirmationFields } from '../../confirmation-fields';
import { useConfirmForm } from '../../use-confirm-form';
import { CodesDialog } from './codes-dialog';
import styles from './second-factor.module.css';

type Begun = RouterOutputs['secondFactor']['begin'];

/** Three steps: the password, the app with its first code, the recovery codes. */
export function SwitchOnDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = trpc.secondFactor.begin.useMutation();
  const form = useConfirmForm(async (values) => setBegun(await begin.mutateAsync(values)));
  if (codes) return <CodesDialog title="Two-factor sign-in is on" codes={codes} onClose={onClose} />;
  if (begun) return <AppDialog begun={begun} onSwitchedOn={setCodes} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Switch on two-factor sign-in"
      subtitle="Your password, then your phone"
      action="Continue"
    >
      <ConfirmationFields field={form.field} />
    </FormDialog>
  );
}

function AppDialog({
  begun,
  onSwitchedOn,
  onClose,
}: {
  begun: Begun;
  onSwitchedOn: (codes: string[]) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.secondFactor.switchOn.useMutation();
  const form = useDialogForm({
    initial: { code: '' },
    problemOf: codeFormProblem,
    send: async (values) => {
      const { recoveryCodes } = await mutateAsync(values);
      void utils.secondFactor.invalidate();
      onSwitchedOn(recoveryCodes);
    },
    refused: { second_factor_wrong: 'code' },
    onDone: () => {},
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Toolstead to your app"
      subtitle="Any authenticator app will do"
      action="Switch on"
    >
      <div className={styles.app}>
        <QrCode text={begun.uri} label="QR code for your authenticator app" />
        <div className={styles.steps}>
          <p>Scan the picture with the app, or type this key into it:</p>
          <p className={styles.secret}>
            <code>{begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <p className={styles.here}>
            <a href={begun.uri} className="roomy-link">
              Open an app on this device
            </a>
          </p>
          <TextField
            {...form.field('code')}
            label="Code that the app shows"
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus=""
          />
        </div>
      </div>
    </FormDialog>
  );
}
