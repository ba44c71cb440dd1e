import { useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import { AS_TYPED, TextField, type TextFieldProps } from '@/platform/client/ui/text-field';
import styles from './login-page.module.css';

/** The second step of a sign-in, after the right password: the app's code, or a recovery code. */
export function CodeFields({
  field,
  onBack,
}: {
  /** Of the form. */
  field: Pick<TextFieldProps, 'value' | 'onChange'>;
  onBack: () => void;
}) {
  const [recovery, setRecovery] = useState(false);
  return (
    <>
      <TextField
        // A new field takes the focus back from the button.
        key={String(recovery)}
        {...field}
        label={recovery ? 'Recovery code' : 'Code'}
        hint={
          recovery
            ? 'One of the ten that you kept when you switched two-factor sign-in on.'
            : 'The six digits that your authenticator app shows for Toolstead.'
        }
        mono
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        {...AS_TYPED}
        autoFocus
      />
      <div className={styles.turns}>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            field.onChange('');
            setRecovery(!recovery);
          }}
        >
          {recovery ? 'Use the app’s code' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="small" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
