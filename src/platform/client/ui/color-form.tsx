import { use, useState, type KeyboardEvent } from 'react';
import { HexColorPicker, setNonce } from 'react-colorful';
import { Button } from './button';
import { ChannelInput } from './channel-input';
import styles from './color-picker.module.css';
import { readCspNonce } from './csp-nonce';
import { isComposing } from './keyboard';
import { KitWordsContext } from './kit-words';
import { hexToRgb, rgbToHex, type Rgb } from './rgb';

// The picker creates its own <style> element; see applyCspNonce.
const nonce = readCspNonce();
if (nonce) setNonce(nonce);

const BLACK: Rgb = [0, 0, 0];

interface ColorFormProps {
  label: string;
  value: string;
  onConfirm: (value: string) => void;
  onCancel: () => void;
}

/** Remounted with every opening, so that its draft starts from the value. */
export function ColorForm({ label, value, onConfirm, onCancel }: ColorFormProps) {
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
