import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { useStreamDisconnected } from '@/platform/client/revision-stream';
import styles from './away-line.module.css';

/** A server that is started again is back before that; nobody need know. */
const PATIENCE_MS = 3_000;

/** Says on every screen that the server, or the network, is away. Moves nothing, and takes no press from what it covers. */
export function AwayLine() {
  const away = useStreamDisconnected();
  return away ? <Told /> : null;
}

function Told() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={styles.line} hidden={!due}>
      {due && (
        <>
          <CloudOff size={14} /> Offline: trying to reach the server. What you see may be out of date.
        </>
      )}
    </p>
  );
}
