import { useState } from 'react';
import { ConfirmationFields } from '@/features/accounts/client/confirmation-fields';
import { MadeSecret } from '@/features/accounts/client/made-secret';
import { useConfirmForm } from '@/features/accounts/client/use-confirm-form';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { trpc } from '@/platform/client/trpc';
import type { Webhook } from './words';

/** Gives a webhook another secret, then shows it once. Mounted when it opens. */
export function NewSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutateAsync } = trpc.webhooks.renewSecret.useMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useConfirmForm(async ({ currentPassword }) => {
    setSecret((await mutateAsync({ id: webhook.id, currentPassword })).secret);
  });
  if (secret !== null) return <WebhookSecret secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`New secret of ${webhook.name}`}
      subtitle="The present one no longer signs anything"
      action="Make a new secret"
    >
      <ConfirmationFields field={form.field} />
      <p className="muted">
        Until its program knows the new one, it refuses what is sent, which is then sent again.
      </p>
    </FormDialog>
  );
}

export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <MadeSecret title="The secret of your webhook" label="Secret" secret={secret} onClose={onClose}>
      By it the program that receives messages verifies that they come from here.
    </MadeSecret>
  );
}
