import styles from './theme-miniature.module.css';

/** A miniature of the app in the colours of `theme`. Hidden from screen readers. */
export function ThemeMiniature({ theme }: { theme: string }) {
  return (
    <span className={styles.ground} data-theme={theme} aria-hidden="true">
      <span className={styles.window}>
        <span className={styles.sidebar}>
          <span className={styles.entry} style={{ width: '63%' }} />
          <span className={styles.activeEntry} />
          <span className={styles.entry} />
          <span className={styles.entry} style={{ width: '77%' }} />
          <span className={styles.entry} />
          <span className={styles.entry} style={{ width: '67%' }} />
        </span>
        <span className={styles.main}>
          <span className={styles.title} />
          <span className={styles.card}>
            <span className={styles.line} style={{ width: '82%' }} />
            <span className={styles.line} style={{ width: '64%' }} />
            <span className={styles.buttons}>
              <span className={styles.primary} />
              <span className={styles.secondary} />
            </span>
          </span>
          <span className={styles.card}>
            <span className={styles.line} style={{ width: '69%' }} />
            <span className={styles.line} style={{ width: '88%' }} />
            <span className={styles.line} style={{ width: '46%' }} />
            <span className={styles.line} style={{ width: '61%' }} />
          </span>
        </span>
      </span>
    </span>
  );
}
