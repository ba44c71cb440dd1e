import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { useStreamDisconnected } from '@/platform/client/revision-stream';
import { formatTime } from '@/platform/shared/dates';
import styles from './away-line.module.css';

/** A server that is started again is back before that; nobody need know. */
const PATIENCE_MS = 3_000;

/**
 * Says on every screen that the server, or the network, is away, and of when what is shown is. Moves nothing, and takes no
 * press from what it covers.
 */
export function AwayLine() {
  const away = useStreamDisconnected();
  return away ? <Told /> : null;
}

function Told() {
  const [due, setDue] = useState(false);
  const [since] = useState(() => formatTime(new Date()));
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.line} hidden={!due}>
      {due && (
        <>
          <CloudOff size={14} /> Offline: trying to reach the server. What you see is from {since}.
        </>
      )}
    </p>
  );
}
