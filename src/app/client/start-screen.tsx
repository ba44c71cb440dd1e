import { useSyncExternalStore } from 'react';
import { isServerUnreachable, subscribeToSession } from './session';

/** What shows until it is known who is signed in. Looks like the message that index.html begins with. */
export function StartScreen() {
  const unreachable = useSyncExternalStore(subscribeToSession, isServerUnreachable);
  return (
    <div className="start-screen" role="status">
      {unreachable ? 'The server cannot be reached. Trying again…' : 'Loading Toolstead…'}
    </div>
  );
}
