import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { wrong } from '../../../form-problem';
import { passkeyNameProblem } from '../../../rules';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../../use-dialog-form';
import { trpc } from '@/platform/client/trpc';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { deviceOf, deviceText } from '../../../own-account/device';
import { ConfirmationFields } from '../../confirmation-fields';
import { CONFIRMATION_REFUSED, type ConfirmationField, NOT_CONFIRMED } from '../../use-confirm-form';

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const begin = trpc.passkeys.begin.useMutation();
  const add = trpc.passkeys.add.useMutation();
  const form = useDialogForm<'name' | ConfirmationField>({
    initial: { name: deviceText(deviceOf(navigator.userAgent)), ...NOT_CONFIRMED },
    problemOf: ({ name }) => wrong('name', passkeyNameProblem(name)),
    send: async ({ name, currentPassword }) => {
      const options = await begin.mutateAsync({ currentPassword });
      // The library's types, which the typed call has taken apart.
      const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON });
      await add.mutateAsync({ name, response });
    },
    refused: { ...CONFIRMATION_REFUSED },
    failureText: browserRefusal,
    onDone: () => {
      showToast({ tone: 'success', text: 'The passkey is added' });
      void utils.passkeys.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a passkey"
      subtitle="Your browser asks where to keep it"
      action="Continue"
    >
      <TextField
        {...form.field('name')}
        label="Name"
        hint="For you, to tell your passkeys apart."
        autoComplete="off"
      />
      <ConfirmationFields field={form.field} focused={false} />
    </FormDialog>
  );
}

/** Why the browser has not created a passkey, or null if it was not the browser. */
function browserRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device or key has a passkey of your account already.';
  }
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was added: it was cancelled, or took too long.';
  }
  return error instanceof WebAuthnError ? 'The browser could not create a passkey here.' : null;
}
