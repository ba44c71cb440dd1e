import { useRouterState } from '@tanstack/react-router';
import styles from './loading-bar.module.css';

/** A line along the top while the code of the next page takes longer than a blink. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  return loading ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
