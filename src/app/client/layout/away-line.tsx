import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { useStreamDisconnected } from '@/platform/client/revision-stream';
import styles from './away-line.module.css';

/** A restarted server is back before that, which users need not notice. */
const PATIENCE_MS = 3_000;

/**
 * Shows on every screen that the server or the network is unavailable, and the age of the data. An overlay that moves
 * nothing and passes clicks through.
 */
export function AwayLine() {
  const away = useStreamDisconnected();
  return away ? <Told /> : null;
}

function Told() {
  const dates = useDates();
  const [due, setDue] = useState(false);
  const [since] = useState(Date.now);
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.line} hidden={!due}>
      {due && (
        <>
          <CloudOff size={14} /> Offline: trying to reach the server. What you see is from {dates.time(since)}
          .
        </>
      )}
    </p>
  );
}
