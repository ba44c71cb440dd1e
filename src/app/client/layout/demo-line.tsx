import { useEffect, useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { nextReset } from '@/platform/shared/demo-reset';
import styles from './lines.module.css';

/** A timer may end before the time that it was set for. */
const LATE_MS = 1_000;

/** Says in a public demo until when what is done in it stays. */
export function DemoLine() {
  const dates = useDates();
  const [at, setAt] = useState(() => nextReset(Date.now()));
  useEffect(() => {
    const timer = setTimeout(() => setAt(nextReset(Date.now())), at - Date.now() + LATE_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <div role="status">
      <p className={styles.line}>This demo starts over at {dates.time(at)} and signs you out</p>
    </div>
  );
}
