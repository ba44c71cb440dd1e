import { Skeleton } from '@/platform/client/ui/skeleton';
import { PAGE_SIZE } from '../rules';
import type { ThemeCardText } from './fallback-themes';
import { ThemeCard } from './theme-card';
import styles from './theme-grid.module.css';
import { useTheme } from './use-theme';

/** One page of theme cards; placeholders preserve the height of a full one. */
export function ThemeGrid({ themes, placeholders }: { themes: ThemeCardText[]; placeholders: number }) {
  const { current, previewed, switching } = useTheme();
  return (
    <ul className={styles.grid} aria-label="Themes">
      {themes.map((theme) => (
        <li key={theme.name}>
          <ThemeCard
            theme={theme}
            active={theme.name === current}
            previewed={theme.name === previewed}
            blocked={switching}
          />
        </li>
      ))}
      {Array.from({ length: placeholders }, (_, index) => (
        <li key={index} className={styles.placeholder} aria-hidden="true" />
      ))}
    </ul>
  );
}

/** The same grid while the themes are loading. */
export function ThemeGridSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: PAGE_SIZE }, (_, index) => (
        <div key={index} className={styles.skeleton}>
          <Skeleton height={176} radius={0} />
          <div className={styles.skeletonText}>
            <Skeleton width="50%" height={20} />
            <Skeleton width="90%" height={12} />
            <Skeleton width="40%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
