import { trpc } from '@/platform/client/trpc';
import { PasswordField } from '@/platform/client/ui/password-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { newPasswordProblem } from '../../../rules';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../../use-dialog-form';
import { ConfirmationFields } from '../../confirmation-fields';
import { CONFIRMATION_REFUSED, type ConfirmationField, NOT_CONFIRMED } from '../../use-confirm-form';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { useState } from 'react';
import { countsText } from '../tokens/counts';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.account.changePassword.useMutation();
  const { data: tokens } = trpc.tokens.list.useQuery(undefined, { staleTime: 0 });
  const { data: webhooks } = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const others = tokens && webhooks && countsText({ ...tokens, webhooks: webhooks.webhooks });
  const [ends, setEnds] = useState(true);
  const form = useDialogForm<'password' | 'confirmation' | ConfirmationField>({
    initial: { ...NOT_CONFIRMED, password: '', confirmation: '' },
    problemOf: newPasswordProblem,
    send: ({ currentPassword, password }) => mutateAsync({ currentPassword, password, endCredentials: ends }),
    refused: { ...CONFIRMATION_REFUSED, common_password: 'password' },
    onDone: () => {
      showToast({ tone: 'success', text: 'Your password is changed' });
      void utils.sessions.invalidate();
      void utils.tokens.invalidate();
      void utils.webhooks.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change your password"
      subtitle="Your other sessions end"
      action="Change password"
    >
      <ConfirmationFields field={form.field} />
      <PasswordField
        {...form.field('password')}
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmation')}
        label="Repeat the new password"
        autoComplete="new-password"
      />
      {others && <Checkbox label={`End ${others} too`} checked={ends} onChange={setEnds} />}
    </FormDialog>
  );
}
