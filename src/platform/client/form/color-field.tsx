import { Button } from '../ui/button';
import { ColorPicker } from '../ui/color-picker';
import { LinkButton } from '../ui/link-button';
import styles from './form.module.css';

/** A colour of one's choice, as #rrggbb; null, where `none` says so, for none. */
export function ColorField<Value extends string | null = string>({
  of,
  value,
  none,
  onChange,
}: {
  /** Whose: 'the calendar'. */
  of: string;
  value: Value;
  /** What it is without one: 'By its name'. */
  none?: null extends Value ? string : never;
  onChange: (value: Value | string) => void;
}) {
  return (
    <div>
      <p className={styles.legend}>Colour</p>
      <span className="row gap-12">
        <ColorPicker label={`Colour of ${of}`} value={value ?? '#475569'} side="bottom" onConfirm={onChange}>
          <Button icon={value !== null && <span className={styles.swatch} style={{ background: value }} />}>
            {value === null ? none : 'Choose a colour'}
          </Button>
        </ColorPicker>
        {none !== undefined && value !== null && (
          <LinkButton onClick={() => onChange(null as Value)}>{none}</LinkButton>
        )}
      </span>
    </div>
  );
}

/** Of new ones one after the other: the first of `colors` that none of them has. */
export function unusedColor(colors: readonly string[], taken: readonly { color: string }[]): string {
  const free = colors.find((color) => !taken.some((one) => one.color === color));
  return free ?? colors[taken.length % colors.length] ?? '#475569';
}
