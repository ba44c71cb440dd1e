import { ThemeSwatch } from '@/features/themes/client/theme-swatch';
import { classNames } from '@/platform/client/ui/class-names';
import { keyCaps } from '@/platform/client/hotkeys';
import { Highlight } from '@/platform/client/ui/highlight';
import { langOf } from '@/platform/client/ui/lang-of';
import styles from './palette.module.css';
import type { PaletteOption } from './use-palette-groups';

/** A page or an action. It never has the focus, which stays in the input. */
export function PaletteRow({
  id,
  option: { label, detail, why, icon, keys, theme },
  query,
  marked,
  onMark,
  onChoose,
}: {
  id: string;
  option: PaletteOption;
  query: string;
  marked: boolean;
  onMark: () => void;
  onChoose: (inNewTab: boolean) => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={marked}
      className={classNames(styles.row, marked && styles.marked)}
      // Scrolling under a resting mouse marks nothing.
      onPointerMove={marked ? undefined : onMark}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {theme === undefined ? <span className={styles.icon}>{icon}</span> : <ThemeSwatch theme={theme} />}
      <span lang={langOf(label)} className={styles.label}>
        <Highlight text={label} searched={query.split(/\s+/u)} />
      </span>
      {why !== undefined && (
        <span lang={langOf(why)} className={styles.why}>
          <Highlight text={why} searched={query.split(/\s+/u)} />
        </span>
      )}
      {detail !== undefined && (
        <span lang={langOf(detail)} className={styles.detail}>
          {detail}
        </span>
      )}
      {keys !== undefined && (
        <span aria-hidden="true" className={styles.caps}>
          {keyCaps(keys).map((cap) => (
            <kbd key={cap} className={styles.cap}>
              {cap}
            </kbd>
          ))}
        </span>
      )}
    </div>
  );
}
