import { useState } from 'react';
import { ConfirmationFields } from '../confirmation-fields';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { CONFIRMATION_REFUSED, type ConfirmationField, NOT_CONFIRMED } from '../use-confirm-form';
import { useDialogForm } from '../use-dialog-form';
import { OUTBOX, useMails } from '../use-mails';
import { wrong } from '../../form-problem';
import { emailProblem, usernameProblem } from '../../rules';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { hasRole, ROLES, type Role } from '@/platform/shared/roles';
import { ROLE_LABELS } from './user-labels';

/** Makes an account for somebody, who chooses the password by a link in a mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const me = useCurrentUser();
  const utils = trpc.useUtils();
  const mails = useMails();
  const [role, setRole] = useState<Role>('user');
  const { mutateAsync } = trpc.users.invite.useMutation();
  const form = useDialogForm<'email' | 'username' | ConfirmationField>({
    initial: { email: '', username: '', ...NOT_CONFIRMED },
    problemOf: ({ email, username }) =>
      wrong('email', emailProblem(email)) ?? wrong('username', usernameProblem(username)),
    send: ({ email, username, currentPassword }) => mutateAsync({ email, username, role, currentPassword }),
    refused: { ...CONFIRMATION_REFUSED, username_taken: 'username', email_taken: 'email' },
    onDone: () => {
      showToast({
        tone: 'success',
        text: mails ? 'The invitation is on its way' : `The invitation is ${OUTBOX}`,
      });
      void utils.users.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Invite somebody" action="Send the invitation">
      <TextField
        {...form.field('email')}
        label="E-mail address"
        hint={
          mails
            ? 'The mail has a link to choose a password. It works for 7 days.'
            : `No mail leaves this Toolstead: the link to choose a password will be ${OUTBOX}. It works for 7 days.`
        }
        type="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus=""
      />
      <TextField
        {...form.field('username')}
        label="Username"
        hint="2 to 50 characters."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        label="Role"
        value={role}
        onChange={(value) => setRole(ROLES.find((known) => known === value) ?? 'user')}
        options={ROLES.filter((one) => hasRole(me.role, one)).map((value) => ({
          value,
          label: ROLE_LABELS[value],
        }))}
      />
      {role !== 'user' && <ConfirmationFields field={form.field} focused={false} />}
    </FormDialog>
  );
}
