import styles from './logo.module.css';

/** The product's logo in the theme's accent. Hidden from screen readers, since the name is shown next to it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      className="rigid"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.ground} width="24" height="24" rx="6" />
      <path className={styles.mark} d="M5.5 11 12 5.5l6.5 5.5M12 10.5v7.8M8.5 18.3h7" />
    </svg>
  );
}
