import { useState } from 'react';
import { AccountForm } from '../account-form';
import { CodeFields } from '../entry/code-fields';
import { useAccountForm } from '../use-account-form';
import { missing, wrong } from '../../form-problem';
import { codeFormProblem } from '../../sign-in-rules';
import { RestError } from '@/platform/client/rest';
import { callTyped } from '@/platform/client/typed-call';
import { PasswordField } from '@/platform/client/ui/password-field';
import { oidcTexts } from '../../oidc/rules';

/** The end of a sign-in. */
export interface SignedIn {
  /** Null for somebody who was signed in before. */
  token: string | null;
  /** The page that was asked for, as it came. */
  redirect: string | null;
}

/**
 * Asks the owner of the account that was found for its password, once, and for the code of its app if it has one.
 *
 * @param links whether the account is that of somebody signed in
 */
export function LinkForm({
  email,
  links,
  onSignedIn,
  onLeaving,
}: {
  email: string;
  links: boolean;
  onSignedIn: (answer: SignedIn) => Promise<void>;
  /** The account is about to be deleted. */
  onLeaving: (text: string) => void;
}) {
  const [asksCode, setAsksCode] = useState(false);
  const form = useAccountForm<'password' | 'code'>({
    initial: { password: '', code: '' },
    problemOf: ({ password, code }) =>
      asksCode
        ? codeFormProblem({ code })
        : missing(oidcTexts.passwordRequired, [password === '' && 'password']),
    send: async ({ password, code }, signal) => {
      try {
        await onSignedIn(
          await callTyped<SignedIn>('oidc.link', { password, ...(asksCode && { code }) }, signal),
        );
        return null;
      } catch (error) {
        const refusal = error instanceof RestError ? error.code : null;
        if (refusal === 'account_leaving') {
          onLeaving((error as RestError).message);
          return null;
        }
        const asked = refusal?.startsWith('second_factor_') ?? false;
        if (asked) setAsksCode(true);
        if (refusal === 'second_factor_required' && !asksCode) return null;
        if (asked) return wrong('code', (error as RestError).message);
        if (refusal === 'invalid_credentials') return wrong('password', (error as RestError).message);
        throw error;
      }
    },
  });
  return (
    <AccountForm
      form={form}
      action={links ? 'Link' : 'Link and sign in'}
      busyAction={links ? 'Linking...' : 'Signing In...'}
    >
      {asksCode ? (
        <CodeFields field={form.field('code')} onBack={() => setAsksCode(false)} />
      ) : (
        <>
          <p className="breaks">
            {links ? 'Your' : 'An'} account here has the address {email}. Enter its password once; after that
            you sign in without it.
          </p>
          <PasswordField
            {...form.field('password')}
            label="Password of your account here"
            autoComplete="current-password"
            autoFocus
          />
        </>
      )}
    </AccountForm>
  );
}
