import { useState } from 'react';
import { lazyPiece } from '../lazy-piece';
import styles from './color-picker.module.css';
import { Popover, type PopoverProps } from './popover';

const ColorForm = lazyPiece(async () => (await import('./color-form')).ColorForm);

export interface ColorPickerProps {
  /** The popover's heading and name, such as 'Copy — background'. */
  label: string;
  /** '#rrggbb'; anything else counts as black. */
  value: string;
  /** Called with lower-case '#rrggbb' on Confirm only; Cancel, Escape and an outside press discard. */
  onConfirm: (value: string) => void;
  side?: PopoverProps['side'];
  align?: PopoverProps['align'];
  /** The element that opens it: a Button or an IconButton. */
  children: PopoverProps['trigger'];
}

/** A popover with saturation, hue and the three channels as numbers. */
export function ColorPicker({ label, value, onConfirm, side = 'right', align, children }: ColorPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={children}
      label={label}
      side={side}
      align={align}
      className={styles.popover}
    >
      <ColorForm
        label={label}
        value={value}
        onCancel={() => setOpen(false)}
        onConfirm={(chosen) => {
          setOpen(false);
          onConfirm(chosen);
        }}
      />
    </Popover>
  );
}
