import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, fieldIds, type FieldText } from './field';
import field from './field.module.css';
import styles from './text-area.module.css';

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'defaultValue'>, FieldText {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text with label, hint and error. Enter makes a line. */
export function TextArea({
  label,
  hideLabel,
  labelAside,
  hint,
  error,
  value,
  onChange,
  rows = 4,
  className,
  id,
  'aria-describedby': describedBy,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId, { hint, error }, describedBy);
  return (
    <Field
      id={ids.input}
      messageId={ids.message}
      label={label}
      hideLabel={hideLabel}
      labelAside={labelAside}
      hint={hint}
      error={error}
      className={className}
    >
      <textarea
        {...rest}
        id={ids.input}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={classNames(field.input, styles.area)}
      />
    </Field>
  );
}
