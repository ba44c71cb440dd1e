import styles from './theme-swatch.module.css';

/** A theme in small: its background and its accent. */
export function ThemeSwatch({ theme }: { theme: string }) {
  return <span aria-hidden="true" className={styles.swatch} data-theme={theme} />;
}
