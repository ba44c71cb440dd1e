import { PLACEHOLDER_EMAIL } from '../../../placeholder-email';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { emailChangeProblem } from '../../../own-account/rules';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../../use-dialog-form';
import { OUTBOX, useMails } from '../../use-mails';
import { ConfirmationFields } from '../../confirmation-fields';
import { CONFIRMATION_REFUSED, type ConfirmationField, NOT_CONFIRMED } from '../../use-confirm-form';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { email, role } = useCurrentUser();
  const isMaster = role === 'master';
  const missing = email === PLACEHOLDER_EMAIL;
  const utils = trpc.useUtils();
  const mails = useMails();
  const { mutateAsync } = trpc.account.changeEmail.useMutation();
  const form = useDialogForm<'email' | ConfirmationField>({
    initial: { email: '', ...NOT_CONFIRMED },
    problemOf: (values) => emailChangeProblem(values, email),
    send: mutateAsync,
    refused: { ...CONFIRMATION_REFUSED, same_email: 'email' },
    onDone: () => {
      showToast({
        tone: 'success',
        text: mails
          ? 'A link is on its way to the new address'
          : isMaster
            ? `The link is in ${OUTBOX}`
            : 'Ask the person who runs this Toolstead for the link',
      });
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
        hint={`It counts once you open the link in the mail to it. ${mails ? (missing ? '' : 'The present address is told.') : isMaster ? `No mail leaves this Toolstead: it will be ${OUTBOX}.` : 'No mail leaves this Toolstead: ask the person who runs it for the link.'}`}
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
