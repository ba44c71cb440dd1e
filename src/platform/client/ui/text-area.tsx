import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, partField, type FieldText } from './field';
import frame from './field.module.css';
import styles from './text-area.module.css';

export interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'defaultValue'>, FieldText {
  value: string;
  onChange: (value: string) => void;
  /** As high as its text, from so many rows. */
  grows?: boolean;
}

/** Several lines of text with label, hint and error. Enter makes a line. */
export function TextArea({ value, onChange, rows = 4, grows = false, ...props }: TextAreaProps) {
  const { field, control } = partField(props);
  return (
    <Field {...field}>
      {(tied) => (
        <textarea
          {...control}
          {...tied}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(frame.input, styles.area, grows && styles.grows)}
        />
      )}
    </Field>
  );
}
