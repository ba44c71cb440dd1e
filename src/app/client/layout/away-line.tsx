import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { askUntilAnswered, useServerAway } from '@/platform/client/server-reach';
import styles from './lines.module.css';

/** A restarted server is back before that, which users need not notice. Longer than the first retry of the stream. */
const PATIENCE_MS = 1_500;

/**
 * Shows on every screen that the server or the network is unavailable, and the age of the data. An overlay that moves
 * nothing and passes clicks through.
 */
export function AwayLine() {
  const away = useServerAway();
  // A server on this machine or at home is reached without the Internet, so it is asked first.
  useEffect(() => {
    const ask = () => void askUntilAnswered();
    window.addEventListener('offline', ask);
    return () => window.removeEventListener('offline', ask);
  }, []);
  return away && <Told atOnce={away === 'unanswered'} />;
}

function Told({ atOnce }: { atOnce: boolean }) {
  const dates = useDates();
  const [due, setDue] = useState(atOnce);
  if (atOnce && !due) setDue(true);
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
