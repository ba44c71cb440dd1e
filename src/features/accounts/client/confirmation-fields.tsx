import { useState, type ComponentProps } from 'react';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { PasswordField } from '@/platform/client/ui/password-field';
import { AS_TYPED, TextField } from '@/platform/client/ui/text-field';
import styles from './confirmation-fields.module.css';
import type { ConfirmationField } from './use-confirm-form';

interface ConfirmationFieldsProps {
  /** Of the form. */
  field: (
    name: ConfirmationField,
  ) => Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'onChange' | 'error'>;
  /** Whether the first one has the focus when the dialog opens. */
  focused?: boolean;
  /** Whether a code is asked for as well, of those who have an authenticator app. */
  withCode?: boolean;
}

/**
 * By what somebody signed in proves the account again: the password, or in its place a passkey or the provider, which some
 * accounts have alone.
 */
export function ConfirmationFields({ field, focused = true, withCode = false }: ConfirmationFieldsProps) {
  const { data } = trpc.account.confirmation.useQuery(undefined, { staleTime: 0 });
  const proven = data?.proven ?? null;
  const focus = focused && { 'data-autofocus': '' };
  return (
    <>
      {proven === null ? (
        <div className="stack gap-4">
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            {...focus}
          />
          {data && <OtherWays passkey={data.passkey} provider={data.provider} />}
        </div>
      ) : (
        <Notice
          tone="success"
          title={
            proven === 'passkey'
              ? 'You have proven it by your passkey: no password is needed'
              : 'You have just signed in there: no password is needed'
          }
        />
      )}
      {withCode && data?.code && proven !== 'passkey' && (
        <TextField
          {...field('code')}
          label="Code"
          hint="The six digits that your authenticator app shows for Toolstead, or a recovery code."
          mono
          autoComplete="one-time-code"
          {...AS_TYPED}
          {...(proven !== null && focus)}
        />
      )}
    </>
  );
}

function OtherWays({ passkey, provider }: { passkey: boolean; provider: string | null }) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = trpc.passkeys.beginConfirm.useMutation();
  const confirm = trpc.passkeys.confirm.useMutation();

  async function confirmByPasskey() {
    setBusy(true);
    setProblem(null);
    try {
      const { askForPasskey } = await import('./passkey-confirmation');
      const response = await askForPasskey(await begin.mutateAsync());
      await confirm.mutateAsync({ response });
      await utils.account.confirmation.invalidate();
    } catch {
      setProblem('The passkey was not taken. Try again, or enter your password.');
    } finally {
      setBusy(false);
    }
  }

  if (!passkey && provider === null) return null;
  const again = `/api/oidc/start?again&redirect=${encodeURIComponent(window.location.pathname.replace(/^\/app/, ''))}`;
  return (
    <div className={styles.ways}>
      {passkey && (
        <Button variant="ghost" size="small" busy={busy} onClick={() => void confirmByPasskey()}>
          Use a passkey instead
        </Button>
      )}
      {provider !== null && (
        <a href={again} className="roomy-link">
          Sign in with {provider} again instead
        </a>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
