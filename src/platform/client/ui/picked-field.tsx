import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { BareIconButton } from './bare-icon-button';
import { isComposing } from './keyboard';
import { Popover } from './popover';
import { TextField, type TextFieldProps } from './text-field';
import type { useTypedValue } from './use-typed-value';

interface PickedFieldProps<Value extends string | number> extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'trailing' | 'children'
> {
  typed: ReturnType<typeof useTypedValue<Value>>;
  icon: ReactElement;
  /** What the button does, for screen readers. */
  choose: string;
  popoverClass?: string | undefined;
  children: (label: string, onChoose: (value: Value) => void) => ReactNode;
}

/** A field whose value is typed, or chosen in a popover, which Alt+Down opens as well. */
export function PickedField<Value extends string | number>({
  typed,
  icon,
  choose,
  popoverClass,
  children,
  error,
  onBlur,
  onKeyDown,
  ...field
}: PickedFieldProps<Value>) {
  const [open, setOpen] = useState(false);
  const picker = useRef<HTMLButtonElement>(null);
  const message = error ?? typed.shownProblem;
  const label = `${field.label}: ${choose}`;

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.key !== 'ArrowDown' || !event.altKey || isComposing(event)) return;
    event.preventDefault();
    picker.current?.click();
  }

  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      {...(message !== undefined && { error: message })}
      value={typed.text}
      onChange={typed.type}
      onKeyDown={handleKeyDown}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        typed.leave();
        onBlur?.(event);
      }}
      trailing={
        field.disabled || field.readOnly ? undefined : (
          <Popover
            open={open}
            onOpenChange={setOpen}
            label={label}
            align="end"
            {...(popoverClass !== undefined && { className: popoverClass })}
            trigger={<BareIconButton ref={picker} size="row" label={label} icon={icon} />}
          >
            {children(label, (value) => {
              setOpen(false);
              typed.choose(value);
            })}
          </Popover>
        )
      }
    />
  );
}
