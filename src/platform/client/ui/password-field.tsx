import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { BareIconButton } from './bare-icon-button';
import { AS_TYPED, TextField, type TextFieldProps } from './text-field';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'mono'>;

interface Selection {
  start: number | null;
  end: number | null;
}

/** A password field with a button to show and hide it, which preserves the caret position. */
export function PasswordField({ ref, ...props }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);
  const selection = useRef<Selection | null>(null);
  const [shown, setShown] = useState(false);

  // Browsers move the caret to the start or the end when the type changes.
  useLayoutEffect(() => {
    const kept = selection.current;
    selection.current = null;
    if (kept && document.activeElement === input.current)
      input.current?.setSelectionRange(kept.start, kept.end);
  }, [shown]);

  function toggle() {
    const field = input.current;
    if (field) selection.current = { start: field.selectionStart, end: field.selectionEnd };
    setShown(!shown);
  }

  return (
    <TextField
      {...AS_TYPED}
      {...props}
      ref={input}
      type={shown ? 'text' : 'password'}
      trailing={
        <BareIconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff /> : <Eye />}
          aria-pressed={shown}
          disabled={props.disabled}
          // A press must not move the focus out of the field or close a phone's keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        />
      }
    />
  );
}
