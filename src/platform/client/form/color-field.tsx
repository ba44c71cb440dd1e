import { Button } from '../ui/button';
import { ColorPicker } from '../ui/color-picker';
import styles from './form.module.css';

/** A colour of one's choice, as #rrggbb. */
export function ColorField({
  of,
  value,
  onChange,
}: {
  /** Whose: 'the calendar'. */
  of: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div>
      <p className={styles.legend}>Colour</p>
      <ColorPicker label={`Colour of ${of}`} value={value} side="bottom" onConfirm={onChange}>
        <Button icon={<span className={styles.swatch} style={{ background: value }} />}>
          Choose a colour
        </Button>
      </ColorPicker>
    </div>
  );
}

/** Of new ones one after the other: the first of `colors` that none of them has. */
export function unusedColor(colors: readonly string[], taken: readonly { color: string }[]): string {
  const free = colors.find((color) => !taken.some((one) => one.color === color));
  return free ?? colors[taken.length % colors.length] ?? '#475569';
}
