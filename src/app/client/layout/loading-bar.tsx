import { useRouterState } from '@tanstack/react-router';
import styles from './loading-bar.module.css';

/** A progress line while the code of the next page is loading, unless that is quick. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.status === 'pending' });
  return loading ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
