import { useSyncExternalStore } from 'react';

let unreachable = false;
const listeners = new Set<() => void>();

/** Has the start screen say that the server does not answer and is being tried again, or no longer say it. */
export function setServerUnreachable(next: boolean): void {
  unreachable = next;
  for (const listener of [...listeners]) listener();
}

/** What shows until it is known who is signed in. Looks like the message that index.html begins with. */
export function StartScreen() {
  const waiting = useSyncExternalStore(subscribe, () => unreachable);
  return (
    <div className="start-screen" role="status">
      {waiting ? 'The server cannot be reached. Trying again…' : 'Loading Toolstead…'}
    </div>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
