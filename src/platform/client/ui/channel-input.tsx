import { useState } from 'react';
import { classNames } from './class-names';
import styles from './color-picker.module.css';
import field from './field.module.css';
import { clampChannel } from './rgb';

interface ChannelInputProps {
  /** The letter above the input. */
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
}

/** One colour channel as a number, clamped to 0..255 while typing. */
export function ChannelInput({ label, name, value, onChange }: ChannelInputProps) {
  // A cleared input stays empty while focused and leaves the colour unchanged.
  const [emptied, setEmptied] = useState(false);
  return (
    <label className="grow muted caption">
      <span aria-hidden="true">{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={255}
        step={1}
        aria-label={name}
        value={emptied ? '' : value}
        className={classNames(field.input, styles.number)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setEmptied(false)}
        onChange={(event) => {
          const text = event.target.value;
          setEmptied(text === '');
          if (text !== '') onChange(clampChannel(Number(text)));
        }}
      />
    </label>
  );
}
