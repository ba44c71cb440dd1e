import { use, useState, type KeyboardEvent } from 'react';
import { HexColorPicker, setNonce } from 'react-colorful';
import { Button } from './button';
import { ChannelInput } from './channel-input';
import styles from './color-picker.module.css';
import { readCspNonce } from './csp-nonce';
import { isComposing } from './keyboard';
import { KitWordsContext } from './kit-words';
import { Popover, type PopoverProps } from './popover';
import { hexToRgb, rgbToHex, type Rgb } from './rgb';

// The picker creates its own <style> element; see applyCspNonce.
const nonce = readCspNonce();
if (nonce) setNonce(nonce);

const BLACK: Rgb = [0, 0, 0];

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

interface ColorFormProps {
  label: string;
  value: string;
  onConfirm: (value: string) => void;
  onCancel: () => void;
}

/** Remounted with every opening, so that its draft starts from the value. */
function ColorForm({ label, value, onConfirm, onCancel }: ColorFormProps) {
  const words = use(KitWordsContext);
  const [rgb, setRgb] = useState<Rgb>(() => hexToRgb(value) ?? BLACK);
  const hex = rgbToHex(rgb);
  const [red, green, blue] = rgb;

  function confirmOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event) || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    onConfirm(hex);
  }

  return (
    <div className={styles.form} onKeyDown={confirmOnEnter}>
      <p className={styles.title}>{label}</p>
      <HexColorPicker
        color={hex}
        onChange={(next) => setRgb(hexToRgb(next) ?? rgb)}
        className={styles.picker}
      />
      <div className={styles.channels}>
        <span aria-hidden="true" className={styles.swatch} style={{ background: hex }} />
        <ChannelInput
          label="R"
          name={words.red}
          value={red}
          onChange={(next) => setRgb([next, green, blue])}
        />
        <ChannelInput
          label="G"
          name={words.green}
          value={green}
          onChange={(next) => setRgb([red, next, blue])}
        />
        <ChannelInput
          label="B"
          name={words.blue}
          value={blue}
          onChange={(next) => setRgb([red, green, next])}
        />
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button size="small" variant="primary" onClick={() => onConfirm(hex)}>
          {words.confirm}
        </Button>
      </div>
    </div>
  );
}
