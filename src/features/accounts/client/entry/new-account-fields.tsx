import type { ComponentProps } from 'react';
import { PasswordField } from '@/platform/client/ui/password-field';
import { AS_TYPED, TextField } from '@/platform/client/ui/text-field';

type Field<Props> = Pick<Props, Extract<keyof Props, 'value' | 'onChange' | 'error'>>;

/** What the fields below need of `useAccountForm`. */
interface FormOf<Name extends string> {
  field: (name: Name) => Field<ComponentProps<typeof TextField>>;
}

/** The mail address of an account that is being made. */
export function EmailField({
  form,
  ...field
}: { form: FormOf<'email'> } & Pick<
  ComponentProps<typeof TextField>,
  'hint' | 'autoComplete' | 'autoFocus'
>) {
  const asked = { ...form.field('email'), ...field, ...AS_TYPED };
  return <TextField {...asked} label="Email" type="email" inputMode="email" />;
}

/** A password that is being chosen, twice. */
export function NewPasswordFields({
  form,
  label = 'Password',
  autoFocus,
}: {
  form: FormOf<'password' | 'confirmation'>;
  label?: string;
  autoFocus?: boolean;
}) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        hint="At least 6 characters."
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordField {...form.field('confirmation')} label="Confirm Password" autoComplete="new-password" />
    </>
  );
}
