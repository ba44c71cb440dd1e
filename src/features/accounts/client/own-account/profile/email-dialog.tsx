import { PLACEHOLDER_EMAIL } from '../../../placeholder-email';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { emailChangeProblem } from '../../../own-account/rules';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../../use-dialog-form';
import { ConfirmationFields } from '../../confirmation-fields';
import { CONFIRMATION_REFUSED, type ConfirmationField, NOT_CONFIRMED } from '../../use-confirm-form';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { email } = useCurrentUser();
  const missing = email === PLACEHOLDER_EMAIL;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.account.changeEmail.useMutation();
  const form = useDialogForm<'email' | ConfirmationField>({
    initial: { email: '', ...NOT_CONFIRMED },
    problemOf: (values) => emailChangeProblem(values, email),
    send: mutateAsync,
    refused: { ...CONFIRMATION_REFUSED, same_email: 'email' },
    onDone: () => {
      showToast({ tone: 'success', text: 'A link is on its way to the new address' });
      void utils.account.pendingEmail.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={missing ? 'Give your account an e-mail address' : 'Change your e-mail address'}
      subtitle={missing ? 'No mail reaches you yet, such as a link to a new password.' : `Now ${email}`}
      cancelLabel={missing ? 'Later' : undefined}
      action="Send the link"
    >
      <TextField
        {...form.field('email')}
        label="New e-mail address"
        hint={`It counts once you open the link in the mail to it. ${missing ? 'While SMTP_URL is not set, the mail is a file on the server, in DATA_DIR/outbox.' : 'The present address is told.'}`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
      />
      <ConfirmationFields field={form.field} focused={false} />
    </FormDialog>
  );
}
